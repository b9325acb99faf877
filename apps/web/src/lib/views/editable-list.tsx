import { takeFocus } from "@cartograph/ui/focus/take-focus.ts";
import { ActionIcon, Text } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { WidgetFailed } from "../widget-failed.tsx";
import classes from "./views.module.css";

type EditableListProps<Item> = {
  /** What is listed, such as "Saved views". */
  label: string;
  query: { data: readonly Item[] | undefined; isError: boolean; refetch: () => Promise<unknown> };
  isReadOnly: boolean;
  /** The name of an item, for its actions. */
  nameOf: (item: Item) => string;
  onDelete: (item: Item) => void;
  /** Replaces an item while it is edited. */
  renderForm: (item: Item, onDone: () => void) => ReactNode;
  /** Shown while there is nothing. */
  hint: string;
  children: (item: Item) => ReactNode;
};

/** The saved views or the notes of a store, with the actions that change them. */
export function EditableList<Item extends { id: string }>(props: EditableListProps<Item>) {
  const { label, query, isReadOnly, nameOf, onDelete } = props;
  const [edited, setEdited] = useState({ id: "", isOpen: false });
  const row = (item: Item) => {
    const isEdited = item.id === edited.id;
    if (isEdited && edited.isOpen) {
      return props.renderForm(item, () => setEdited({ id: item.id, isOpen: false }));
    }
    return (
      <div className={classes.item}>
        {props.children(item)}
        {isReadOnly ? null : (
          <>
            <ActionIcon
              // Its form was open before, and the focus returns.
              ref={isEdited ? takeFocus : null}
              variant="subtle"
              color="gray"
              aria-label={`Edit ${nameOf(item)}`}
              onClick={() => setEdited({ id: item.id, isOpen: true })}
            >
              <IconPencil size={15} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Delete ${nameOf(item)}`}
              onClick={() => onDelete(item)}
            >
              <IconTrash size={15} aria-hidden />
            </ActionIcon>
          </>
        )}
      </div>
    );
  };
  return (
    <>
      {query.isError ? <WidgetFailed what={label.toLowerCase()} query={query} /> : null}
      {query.data?.length === 0 ? (
        <Text size="xs" c="dimmed">
          {props.hint}
        </Text>
      ) : null}
      {query.data && query.data.length > 0 ? (
        <ul className={classes.list} aria-label={label}>
          {query.data.map((item) => (
            <li key={item.id}>{row(item)}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
