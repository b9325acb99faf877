import { IconSearch } from "@tabler/icons-react";
import { isMac } from "../../lib/is-mac.ts";
import classes from "./palette-button.module.css";

/** Opens the command palette and shows its shortcut. */
export function PaletteButton(props: { onOpen: () => void; onNear: () => void }) {
  return (
    <button
      type="button"
      className={classes.button}
      onClick={props.onOpen}
      onMouseEnter={props.onNear}
      onFocus={props.onNear}
      aria-keyshortcuts={isMac ? "Meta+K" : "Control+K"}
    >
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <span className={classes.label}>Search</span>
      <kbd className={classes.keys} aria-hidden>
        {isMac ? "⌘ K" : "Ctrl K"}
      </kbd>
    </button>
  );
}
