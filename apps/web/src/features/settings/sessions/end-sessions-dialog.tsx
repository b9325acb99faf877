import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { sessionName } from "./session-words.ts";
import type { Ending } from "./use-end-sessions.ts";

export type EndSessionsDialogProps = {
  /** What is about to end; null while nothing is asked. */
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
              {areOthers ? "Keep them" : "Keep it"}
            </Button>
            <Button color="danger" onClick={() => onConfirm(ending)}>
              {areOthers ? "End them" : "End it"}
            </Button>
          </Group>
        </Stack>
      ) : null}
    </Modal>
  );
}

function words(ending: Ending): string {
  const advice = "If it was not you who signed in there, change your password as well.";
  if (ending === "others") {
    return `You will be signed out at once everywhere but here. Nothing that was saved is lost. ${advice}`;
  }
  return `${sessionName(ending)} will be signed out at once. Nothing that was saved is lost. ${advice}`;
}
