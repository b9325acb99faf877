import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";

/** A dialog about one thing. Stays mounted while closed, so that focus returns to the element that opened it. */
export function DialogAbout<What>(props: {
  /** Null while the dialog is closed. */
  what: What | null;
  title: string;
  onClose: () => void;
  children: (what: What) => ReactNode;
}) {
  const { what, title, onClose, children } = props;
  return (
    <Modal opened={what !== null} onClose={onClose} title={title}>
      {what === null ? null : children(what)}
    </Modal>
  );
}

type ConfirmProps = {
  /** The label of the button that goes on. */
  confirm: string;
  cancel?: string;
  isDisabled?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
};

/** What a dialog asks before something is lost, with its buttons. */
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
