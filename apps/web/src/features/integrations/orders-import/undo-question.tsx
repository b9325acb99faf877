import type { OrderImport } from "@cartograph/contracts/imports.ts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { importName } from "../../../lib/file-import/import-words.ts";

export function UndoQuestion(props: {
  report: OrderImport;
  onCancel: () => void;
  onConfirm: () => void;
}) {
  const { report, onCancel, onConfirm } = props;
  const isRunning = report.status === "running";
  return (
    <Stack gap="lg">
      <Text>
        {`This removes the orders that came from ${importName(report)}. Orders that are also in another import or your connected store stay. Orders that it changed are restored.`}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {isRunning ? "Keep importing" : "Cancel"}
        </Button>
        <Button color="danger" onClick={onConfirm}>
          {isRunning ? "Cancel import" : "Undo import"}
        </Button>
      </Group>
    </Stack>
  );
}
