import type { OrderImport } from "@cartograph/contracts/imports.ts";
import { defaultImportLimit } from "@cartograph/contracts/default-import-limit.ts";
import { BusyButton } from "@cartograph/ui/busy-button/busy-button.tsx";
import { lastUpdatedText } from "@cartograph/ui/page-header/last-updated.ts";
import { Button, Stack, Text, Title } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import { ConfirmDialog } from "../../../lib/confirm-dialog.tsx";
import { trpc } from "../../../lib/trpc.ts";
import { useStoreClock } from "../../../lib/use-store-clock.ts";
import { WidgetFailed } from "../../../lib/widget-failed.tsx";
import classes from "./import-history.module.css";
import { importHistoryText, importName } from "../../../lib/file-import/import-words.ts";
import { useUndoImport } from "./use-undo-import.ts";

/** The most imports that "Show all imports" lists. */
const maxListedImports = 1000;

/** Every import of the store, newest first, with undo. Renders nothing when there are none. */
export function ImportHistory() {
  const [limit, setLimit] = useState<number>();
  const list = trpc.imports.list.useQuery(limit === undefined ? undefined : { limit });
  const [confirming, setConfirming] = useState<OrderImport | null>(null);
  const undo = useUndoImport();
  if (list.data === undefined && list.isError) return <WidgetFailed what="imports" query={list} />;
  const imports = list.data ?? [];
  if (imports.length === 0) return null;
  const isRunning = confirming?.status === "running";
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        Imports
      </Title>
      <ul className={classes.list}>
        {imports.map((each) => (
          <ImportRow
            key={each.id}
            report={each}
            isUndoing={each.isUndoing || undo.undoingId === each.id}
            onUndo={() => setConfirming(each)}
          />
        ))}
      </ul>
      {limit === undefined && imports.length === defaultImportLimit ? (
        <Button
          variant="subtle"
          size="xs"
          className={classes.more ?? ""}
          onClick={() => setLimit(maxListedImports)}
        >
          Show all imports
        </Button>
      ) : null}
      <ConfirmDialog
        item={confirming}
        title={isRunning ? "Cancel import" : "Undo import"}
        confirm={isRunning ? "Cancel import" : "Undo import"}
        cancel={isRunning ? "Keep importing" : "Cancel"}
        onClose={() => setConfirming(null)}
        onConfirm={({ id }) => undo.start(id)}
      >
        {(report) =>
          `This removes the orders that came from ${importName(report)}. Orders that are also in another import or your connected store stay. Orders that it changed are restored.`
        }
      </ConfirmDialog>
    </Stack>
  );
}

function ImportRow(props: { report: OrderImport; isUndoing: boolean; onUndo: () => void }) {
  const { report, isUndoing } = props;
  const clock = useStoreClock();
  const name = importName(report);
  const verb = report.status === "running" ? "Cancel" : "Undo";
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={600} className={classes.name ?? ""}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {`${lastUpdatedText(Date.parse(report.startedAt), clock)} · ${importHistoryText(report)}`}
        </Text>
      </div>
      {report.status !== "running" && report.orders === 0 ? null : (
        <BusyButton
          variant="subtle"
          size="xs"
          className={classes.action ?? ""}
          leftSection={<IconArrowBackUp size={15} aria-hidden />}
          isBusy={isUndoing}
          onClick={props.onUndo}
          aria-label={`${verb} import of ${name}`}
        >
          {verb}
        </BusyButton>
      )}
    </li>
  );
}
