import { isMac } from "../../lib/is-mac.ts";
import { goScreens } from "./go-keys.ts";

/** The keys that the app handles, without those of every web page. */
export const keyGroups = [
  {
    name: "Everywhere",
    keys: [
      { keys: isMac ? ["⌘", "K"] : ["Ctrl", "K"], does: "Search and commands" },
      { keys: ["?"], does: "This list" },
      { keys: ["F8"], does: "Go to notifications" },
      { keys: ["Esc"], does: "Close a dialog, menu or tooltip" },
    ],
  },
  {
    name: "In a chart",
    keys: [
      { keys: ["←", "→"], does: "Move between the points of a line or the parts of a pie" },
      { keys: ["↑", "↓"], does: "Move between bars" },
      { keys: ["Enter"], does: "Open the figures of a point, bar or part" },
    ],
  },
  {
    name: "In the calendar",
    keys: [
      { keys: ["←", "→"], does: "Move by a day" },
      { keys: ["↑", "↓"], does: "Move by a week" },
      { keys: ["Home", "End"], does: "First or last day of the week" },
      { keys: ["PgUp", "PgDn"], does: "Move by a month" },
      { keys: ["Shift", "PgUp"], does: "Move by a year" },
    ],
  },
  {
    name: "Go to",
    keys: goScreens.map((screen) => ({
      keys: ["g", screen.goKey],
      does: "label" in screen ? screen.label : screen.title,
    })),
  },
];
