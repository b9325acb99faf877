import { Kbd, Modal } from "@mantine/core";
import { isMac } from "../../lib/is-mac.ts";
import { goScreens } from "./go-keys.ts";
import classes from "./keys-dialog.module.css";

const groups = [
  {
    name: "Everywhere",
    keys: [
      { keys: isMac ? ["⌘", "K"] : ["Ctrl", "K"], does: "Search and commands" },
      { keys: ["?"], does: "This list" },
      { keys: ["F8"], does: "Go to notifications" },
      { keys: ["Esc"], does: "Close a dialog, menu or tooltip" },
    ],
  },
  // Before the longest group, so that two columns are about as long.
  {
    name: "In a chart",
    keys: [
      { keys: ["←", "→"], does: "Move between the points of a line" },
      { keys: ["↑", "↓"], does: "Move between bars" },
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

/** Lists the keys. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Keyboard shortcuts" size="lg">
      <div className={classes.groups}>
        {groups.map(({ name, keys }) => (
          <section key={name} aria-label={name}>
            <h3 className={classes.heading}>{name}</h3>
            <dl className={classes.keys}>
              {keys.map(({ keys: pressed, does }) => (
                <div key={does}>
                  <dt>{does}</dt>
                  <dd>
                    {pressed.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
