import { Kbd, Modal } from "@mantine/core";
import { keyGroups } from "./key-list.ts";
import classes from "./keys-dialog.module.css";

/** Lists the keys. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Keyboard shortcuts" size="lg">
      <div className={classes.groups}>
        {keyGroups.map(({ name, keys }) => (
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
