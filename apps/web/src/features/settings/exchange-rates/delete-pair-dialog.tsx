import type { RatePair } from "@cartograph/contracts/exchange-rates.ts";
import { ConfirmQuestion, ItemDialog } from "../../../lib/confirm-dialog.tsx";
import { pairName } from "./rate-words.ts";

export function DeletePairDialog(props: {
  /** The pair to delete; null while the dialog is closed. */
  pair: RatePair | null;
  onCancel: () => void;
  onConfirm: (pair: RatePair) => void;
}) {
  const { onCancel } = props;
  return (
    <ItemDialog item={props.pair} title="Delete exchange rates" onClose={onCancel}>
      {(pair) => (
        <ConfirmQuestion
          confirm="Delete"
          onCancel={onCancel}
          onConfirm={() => props.onConfirm(pair)}
        >
          {`This removes all ${pairName(pair)} rates. Amounts converted with them are left out of your reports until you add rates for those days again.`}
        </ConfirmQuestion>
      )}
    </ItemDialog>
  );
}
