import type { RatePair } from "@cartograph/contracts/exchange-rates.ts";
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { pairName } from "./rate-words.ts";

export type DeletePairDialogProps = {
  /** The pair to delete; null while the dialog is closed. */
  pair: RatePair | null;
  onCancel: () => void;
  onConfirm: (pair: RatePair) => void;
};

export function DeletePairDialog({ pair, onCancel, onConfirm }: DeletePairDialogProps) {
  return (
    <Modal
      opened={pair !== null}
      onClose={onCancel}
      title="Delete exchange rates"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {pair ? (
        <Stack gap="lg">
          <Text>
            {`This removes all ${pairName(pair)} rates. Amounts converted with them are left out of your reports until you add rates for those days again.`}
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onCancel} data-autofocus>
              Cancel
            </Button>
            <Button color="danger" onClick={() => onConfirm(pair)}>
              Delete
            </Button>
          </Group>
        </Stack>
      ) : null}
    </Modal>
  );
}
