import { ConfirmQuestion, ItemDialog } from "../../../lib/confirm-dialog.tsx";
import { sessionName } from "./session-words.ts";
import type { Ending } from "./use-end-sessions.ts";

type EndSessionsDialogProps = {
  /** The sessions to end; null while the dialog is closed. */
  ending: Ending | null;
  onCancel: () => void;
  onConfirm: (ending: Ending) => void;
};

export function EndSessionsDialog({ ending, onCancel, onConfirm }: EndSessionsDialogProps) {
  const endsOthers = ending === "others";
  return (
    <ItemDialog
      item={ending}
      title={endsOthers ? "End all other sessions" : "End session"}
      onClose={onCancel}
    >
      {(ended) => (
        <ConfirmQuestion
          confirm={endsOthers ? "End sessions" : "End session"}
          onCancel={onCancel}
          onConfirm={() => onConfirm(ended)}
        >
          {words(ended)}
        </ConfirmQuestion>
      )}
    </ItemDialog>
  );
}

function words(ending: Ending): string {
  const advice = "If you don't recognize this sign-in, change your password too.";
  if (ending === "others") {
    return `You'll be signed out everywhere else immediately. Saved changes aren't affected. ${advice}`;
  }
  return `${sessionName(ending)} will be signed out immediately. Saved changes aren't affected. ${advice}`;
}
