import type { Integration } from "@cartograph/contracts/integrations.ts";
import type { DataChoice } from "@cartograph/contracts/source-data.ts";
import { Checkbox, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ConfirmButtons, ItemDialog } from "../../../lib/confirm-dialog.tsx";
import { trpc } from "../../../lib/trpc.ts";
import { WidgetFailed } from "../../../lib/widget-failed.tsx";
import { dataCountsText } from "../data-counts.ts";

export type DeleteDialogProps = {
  /** The integration to delete; null while the dialog is closed. */
  integration: Integration | null;
  onCancel: () => void;
  onConfirm: (integration: Integration, data: DataChoice) => void;
};

export function DeleteDialog({ integration, onCancel, onConfirm }: DeleteDialogProps) {
  return (
    <ItemDialog item={integration} title="Delete integration" onClose={onCancel}>
      {(deleted) => (
        <DeleteQuestion
          key={deleted.id}
          integration={deleted}
          onCancel={onCancel}
          onConfirm={(data) => onConfirm(deleted, data)}
        />
      )}
    </ItemDialog>
  );
}

function DeleteQuestion(props: {
  integration: Integration;
  onCancel: () => void;
  onConfirm: (data: DataChoice) => void;
}) {
  const { id, name } = props.integration;
  const [isDataDeleted, setDataDeleted] = useState(false);
  const data = trpc.integrations.data.useQuery({ id }, { staleTime: 0 });
  const counts = data.data?.counts ?? [];
  const problem = data.data?.problem ?? null;
  return (
    <Stack gap="lg">
      <Text>
        {`This removes “${name}” and its API key and stops syncing.`}
        {isDataDeleted
          ? null
          : " Its history stays in your reports, and continues if you connect the same account again."}
      </Text>
      {data.isSuccess && counts.length > 0 ? (
        <Checkbox
          checked={isDataDeleted}
          onChange={(event) => setDataDeleted(event.currentTarget.checked)}
          disabled={problem !== null}
          label="Also delete its data"
          description={
            problem ??
            `${dataCountsText(counts)}. This history disappears from your reports. You can't undo this.`
          }
        />
      ) : null}
      {data.isError ? <WidgetFailed what="its data counts" query={data} /> : null}
      {data.isPending ? (
        <Text size="sm" c="dimmed" component="output">
          Counting its data…
        </Text>
      ) : null}
      <ConfirmButtons
        confirm={isDataDeleted ? "Delete with data" : "Delete"}
        onCancel={props.onCancel}
        onConfirm={() => props.onConfirm(isDataDeleted ? "delete" : "keep")}
      />
    </Stack>
  );
}
