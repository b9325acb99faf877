import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";

/** A dialog about one item. Stays mounted while closed, so that focus returns to the element that opened it. */
export function ItemDialog<Item>(props: {
  /** Null while the dialog is closed. */
  item: Item | null;
  title: string;
  onClose: () => void;
  children: (item: Item) => ReactNode;
}) {
  const { item, title, onClose, children } = props;
  return (
    <Modal opened={item !== null} onClose={onClose} title={title}>
      {item === null ? null : children(item)}
    </Modal>
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
