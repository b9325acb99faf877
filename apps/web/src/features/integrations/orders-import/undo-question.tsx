import type { OrderImport } from "@cartograph/contracts/imports.ts";
import { ConfirmQuestion } from "../../../lib/confirm-dialog.tsx";
import { importName } from "../../../lib/file-import/import-words.ts";

export function UndoQuestion(props: {
  report: OrderImport;
  onCancel: () => void;
  onConfirm: () => void;
}) {
  const { report, onCancel, onConfirm } = props;
  const isRunning = report.status === "running";
  return (
    <ConfirmQuestion
      confirm={isRunning ? "Cancel import" : "Undo import"}
      cancel={isRunning ? "Keep importing" : "Cancel"}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {`This removes the orders that came from ${importName(report)}. Orders that are also in another import or your connected store stay. Orders that it changed are restored.`}
    </ConfirmQuestion>
  );
}
