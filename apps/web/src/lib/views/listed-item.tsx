import { takeFocus } from "@cartograph/ui/focus/take-focus.ts";
import { ActionIcon } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./views.module.css";

export type ListedItemProps = {
  /** For the names of the actions. */
  name: string;
  /** Null where it cannot be changed. */
  onEdit: (() => void) | null;
  onDelete: (() => void) | null;
  /** Its form was open before, and the focus returns to Edit. */
  wasEdited: boolean;
  children: ReactNode;
};

/** A saved view or a note, with the actions that change it. */
export function ListedItem({ name, onEdit, onDelete, wasEdited, children }: ListedItemProps) {
  return (
    <div className={classes.item}>
      {children}
      {onEdit ? (
        <ActionIcon
          ref={wasEdited ? takeFocus : null}
          variant="subtle"
          color="gray"
          aria-label={`Edit ${name}`}
          onClick={onEdit}
        >
          <IconPencil size={15} aria-hidden />
        </ActionIcon>
      ) : null}
      {onDelete ? (
        <ActionIcon variant="subtle" color="gray" aria-label={`Delete ${name}`} onClick={onDelete}>
          <IconTrash size={15} aria-hidden />
        </ActionIcon>
      ) : null}
    </div>
  );
}
