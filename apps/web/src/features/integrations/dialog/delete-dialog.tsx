import type { Integration } from "@cartograph/contracts/integrations.ts";
import { Button, Group, Modal, Stack, Text } from "@mantine/core";

export type DeleteDialogProps = {
  /** The integration that is about to go; null while nothing is asked. */
  integration: Integration | null;
  onCancel: () => void;
  onConfirm: (integration: Integration) => void;
};

export function DeleteDialog({ integration, onCancel, onConfirm }: DeleteDialogProps) {
  return (
    <Modal
      opened={integration !== null}
      onClose={onCancel}
      title="Delete integration"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {integration ? (
        <Stack gap="lg">
          <Text>
            {`“${integration.name}” and its key will be removed, and no more data will be read from it. What has been read stays in the reports.`}
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onCancel} data-autofocus>
              Keep it
            </Button>
            <Button color="danger" onClick={() => onConfirm(integration)}>
              Delete
            </Button>
          </Group>
        </Stack>
      ) : null}
    </Modal>
  );
}
