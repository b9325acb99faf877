import "@mantine/spotlight/styles.layer.css";
import { Modal, VisuallyHidden } from "@mantine/core";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { matchCommands } from "./commands.ts";
import classes from "./command-palette.module.css";
import { usePageCommands } from "./use-page-commands.tsx";
import { useReportCommands } from "./use-report-commands.tsx";
import { useScreenCommands } from "./use-screen-commands.tsx";

const [store, palette] = createSpotlight();

// Makes the scrolling region reachable by keyboard. The list forwards this prop, although its types do not say so.
const focusableViewport = { viewportProps: { tabIndex: 0 } };

/** Opens the palette, mounting it if necessary. */
export const openPalette = palette.open;

/**
 * Finds screens, settings, metrics, products, campaigns and actions by part of their name.
 * @param typedAhead what was typed before this was rendered for the first time
 */
export function CommandPalette({ typedAhead }: { typedAhead: string }) {
  const [typed, setTyped] = useState(typedAhead);
  const [isOpen, setIsOpen] = useState(true);
  const screens = useScreenCommands();
  const pages = usePageCommands();
  const reports = useReportCommands(isOpen);
  const found = matchCommands([...screens, ...pages, ...reports.groups], typed);
  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={setTyped}
      // The shell handles the shortcut, so that it works before this chunk is loaded.
      shortcut={null}
      onSpotlightOpen={() => setIsOpen(true)}
      onSpotlightClose={() => setIsOpen(false)}
      transitionProps={{ duration: 100, transition: "fade" }}
      overlayProps={{ backgroundOpacity: 0.4 }}
    >
      <VisuallyHidden>
        <Modal.Title>Command palette</Modal.Title>
      </VisuallyHidden>
      <Spotlight.Search
        placeholder="Search screens, metrics, products, campaigns…"
        aria-label="Search commands"
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      />
      <Spotlight.ActionsList mah="min(26rem, 60vh)" {...focusableViewport}>
        {found.map(({ label, commands }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {commands.map((command) => (
              <Spotlight.Action
                key={command.id}
                label={command.label}
                leftSection={command.icon}
                rightSection={
                  command.detail ? <span className={classes.detail}>{command.detail}</span> : null
                }
                onClick={command.run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {found.length > 0 ? null : (
          <Spotlight.Empty>
            <output>{reports.isLoading ? "Searching products and campaigns" : "No results"}</output>
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
