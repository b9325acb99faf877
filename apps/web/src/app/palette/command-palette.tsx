import "@mantine/spotlight/styles.layer.css";
import { Modal, VisuallyHidden } from "@mantine/core";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { matchCommands } from "./commands.ts";
import classes from "./command-palette.module.css";
import { useReportCommands } from "./use-report-commands.tsx";
import { useScreenCommands } from "./use-screen-commands.tsx";

const [store, palette] = createSpotlight();

// A region that scrolls must be reachable by keyboard; the list hands this on, though its types do not say so.
const focusableViewport = { viewportProps: { tabIndex: 0 } };

/** Opens the palette, whether or not it is on the page yet. */
export const openPalette = palette.open;

/** Everything that can be reached or done, by typing a part of its name. */
export function CommandPalette() {
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(true);
  const screens = useScreenCommands();
  const reports = useReportCommands(isOpen);
  const found = matchCommands([...screens, ...reports.groups], typed);
  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={setTyped}
      // The shell listens for the keys, so that they work before this part is there.
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
        placeholder="Go to a screen, a product, a campaign…"
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
            <output>
              {reports.isLoading ? "Looking through products and campaigns" : "Nothing found"}
            </output>
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
