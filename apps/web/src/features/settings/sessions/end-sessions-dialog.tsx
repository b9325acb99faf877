import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { sessionName } from "./session-words.ts";
import type { Ending } from "./use-end-sessions.ts";

export type EndSessionsDialogProps = {
  /** What to end; null while the dialog is closed. */
  ending: Ending | null;
  onCancel: () => void;
  onConfirm: (ending: Ending) => void;
};

export function EndSessionsDialog({ ending, onCancel, onConfirm }: EndSessionsDialogProps) {
  const areOthers = ending === "others";
  return (
    <Modal
      opened={ending !== null}
      onClose={onCancel}
      title={areOthers ? "End all other sessions" : "End session"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {ending ? (
        <Stack gap="lg">
          <Text>{words(ending)}</Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onCancel} data-autofocus>
              Cancel
            </Button>
            <Button color="danger" onClick={() => onConfirm(ending)}>
              {areOthers ? "End sessions" : "End session"}
            </Button>
          </Group>
        </Stack>
      ) : null}
    </Modal>
  );
}

function words(ending: Ending): string {
  const advice = "If you don't recognize this sign-in, change your password too.";
  if (ending === "others") {
    return `You'll be signed out everywhere else immediately. Saved changes aren't affected. ${advice}`;
  }
  return `${sessionName(ending)} will be signed out immediately. Saved changes aren't affected. ${advice}`;
}
