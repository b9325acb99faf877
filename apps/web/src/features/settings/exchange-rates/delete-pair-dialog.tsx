import type { RatePair } from "@cartograph/contracts/exchange-rates.ts";
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { pairName } from "./rate-words.ts";

export type DeletePairDialogProps = {
  /** The pair that is about to go; null while nothing is asked. */
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
            {`All rates ${pairName(pair)} will be removed. Amounts that were converted by them are left out of the reports until there are rates for their days again.`}
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onCancel} data-autofocus>
              Keep them
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
