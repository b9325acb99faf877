import "@mantine/spotlight/styles.layer.css";
import { Button, Group, Modal, Text, VisuallyHidden } from "@mantine/core";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { matchCommands } from "./commands.ts";
import classes from "./command-palette.module.css";
import { useDataCommands } from "./use-data-commands.tsx";
import { useFoundCommands } from "./use-found-commands.tsx";
import { usePageCommands } from "./use-page-commands.tsx";
import { useReportCommands } from "./use-report-commands.tsx";
import { useScreenCommands } from "./use-screen-commands.tsx";
import { useViewCommands } from "./use-view-commands.tsx";

const [store, palette] = createSpotlight();

// Makes the scrolling region reachable by keyboard. The list forwards this prop, although its types do not say so.
const focusableViewport = { viewportProps: { tabIndex: 0 } };

/** Opens the palette, mounting it if necessary. */
export const openPalette = palette.open;

type CommandPaletteProps = { typedAhead: string; onShowKeys: () => void };

/**
 * Finds screens, saved views, metrics, orders, customers, products, campaigns, settings and actions.
 * @param props.typedAhead what was typed before this was rendered for the first time
 */
export function CommandPalette({ typedAhead, onShowKeys }: CommandPaletteProps) {
  const [typed, setTyped] = useState(typedAhead);
  const [isOpen, setIsOpen] = useState(true);
  const field = useRef<HTMLInputElement>(null);
  const isTyping = useRef(typedAhead !== "");
  const screens = useScreenCommands();
  const pages = usePageCommands();
  const data = useDataCommands(isOpen, onShowKeys);
  const views = useViewCommands(isOpen);
  const reports = useReportCommands(isOpen);
  const searched = useFoundCommands(isOpen, typed);
  const fetched = [views, reports, searched];
  const failed = fetched.flatMap((commands) => commands.failed);
  const found = matchCommands(
    [...screens, ...views.groups, ...pages, data, ...reports.groups, ...searched.groups],
    typed,
  );
  /**
   * Selects a previous search, so that typing replaces it, but not text typed since the palette was opened: the field
   * can receive focus after the first key presses.
   */
  function placeCursor(input: HTMLInputElement | null) {
    const end = input?.value.length ?? 0;
    input?.setSelectionRange(isTyping.current ? end : 0, end);
  }
  function runFirst() {
    const [first] = found;
    if (!first) return;
    palette.close();
    first.commands[0]?.run();
  }
  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={(text) => {
        isTyping.current = true;
        setTyped(text);
      }}
      clearQueryOnClose={false}
      // The shell handles the shortcut, so that it works before this chunk is loaded.
      shortcut={null}
      onSpotlightOpen={() => {
        setIsOpen(true);
        // The field may still be focused, if the palette was just closed.
        placeCursor(field.current);
      }}
      onSpotlightClose={() => {
        setIsOpen(false);
        isTyping.current = false;
      }}
      // Centered, the field would move with each change of the number of results.
      centered={false}
      transitionProps={{ duration: 100, transition: "fade" }}
      overlayProps={{ backgroundOpacity: 0.4 }}
    >
      <VisuallyHidden>
        <Modal.Title>Command palette</Modal.Title>
      </VisuallyHidden>
      <Spotlight.Search
        placeholder="Search screens, metrics, orders, products…"
        ref={field}
        onFocus={(event) => placeCursor(event.currentTarget)}
        onBlur={({ currentTarget, relatedTarget }) => {
          // A screen takes the focus when it appears, even if the palette was opened while it loaded.
          if (isOpen && relatedTarget?.closest("main")) currentTarget.focus();
        }}
        onKeyDown={({ key }) => {
          // Spotlight selects the first result only when the text changes.
          if (key === "Enter" && typed !== "" && store.getState().selected === -1) runFirst();
        }}
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
        {found.length > 0 || failed.length > 0 ? null : (
          <Spotlight.Empty>
            <output>
              {fetched.some(({ isLoading }) => isLoading) ? "Searching…" : "No results"}
            </output>
          </Spotlight.Empty>
        )}
        {failed.length === 0 ? null : (
          <Group justify="space-between" px="sm" py="xs">
            <Text component="output" size="sm">
              Failed to load some results.
            </Text>
            <Button
              variant="default"
              size="xs"
              onClick={() => {
                for (const request of failed) void request.refetch();
              }}
            >
              Retry
            </Button>
          </Group>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
