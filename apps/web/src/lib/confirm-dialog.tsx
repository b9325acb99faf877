import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";

type ItemDialogProps<Item> = {
  /** Null while the dialog is closed. */
  item: Item | null;
  title: string;
  onClose: () => void;
  children: (item: Item) => ReactNode;
};

/** A dialog about one item. Stays mounted while closed, so that focus returns to the element that opened it. */
export function ItemDialog<Item>(props: ItemDialogProps<Item>) {
  const { item, title, onClose, children } = props;
  return (
    <Modal opened={item !== null} onClose={onClose} title={title}>
      {item === null ? null : children(item)}
    </Modal>
  );
}

type ConfirmDialogProps<Item> = Omit<ItemDialogProps<Item>, "children"> &
  Pick<ConfirmProps, "confirm" | "cancel"> & {
    /** Called after the dialog is closed. */
    onConfirm: (item: Item) => void;
    /** The question. */
    children: (item: Item) => string;
  };

/** Asks before an item is deleted or undone. */
export function ConfirmDialog<Item>(props: ConfirmDialogProps<Item>) {
  const { item, title, onClose, onConfirm, children, ...labels } = props;
  return (
    <ItemDialog item={item} title={title} onClose={onClose}>
      {(asked) => (
        <ConfirmQuestion
          {...labels}
          onCancel={onClose}
          onConfirm={() => {
            onClose();
            onConfirm(asked);
          }}
        >
          {children(asked)}
        </ConfirmQuestion>
      )}
    </ItemDialog>
  );
}

type ConfirmProps = {
  /** The label of the button that confirms. */
  confirm: string;
  cancel?: string;
  isDisabled?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
};

/** A question before something is deleted or undone, with its buttons. */
export function ConfirmQuestion({ children, ...buttons }: ConfirmProps & { children: string }) {
  return (
    <Stack gap="lg">
      <Text>{children}</Text>
      <ConfirmButtons {...buttons} />
    </Stack>
  );
}

export function ConfirmButtons(props: ConfirmProps) {
  const { confirm, cancel = "Cancel", isDisabled = false } = props;
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={props.onCancel} data-autofocus>
        {cancel}
      </Button>
      <Button color="danger" disabled={isDisabled} onClick={props.onConfirm}>
        {confirm}
      </Button>
    </Group>
  );
}
