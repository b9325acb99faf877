import { useAnnouncement } from "@cartograph/ui/announcer/use-announcement.ts";
import { keepFocus } from "@cartograph/ui/focus/keep-focus.ts";
import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { FileDrop } from "../../../lib/file-import/file-drop.tsx";
import { FileRefused } from "../../../lib/file-import/file-refused.tsx";
import { ProgressBar } from "../../../lib/progress-bar/progress-bar.tsx";
import { ImportHistory } from "./import-history.tsx";
import { ImportReport } from "../../../lib/file-import/import-report.tsx";
import { importSummary } from "../../../lib/file-import/import-words.ts";
import { type Upload, useOrdersImport } from "./use-orders-import.ts";

/** Uploads and imports a Shopify orders export, which needs no API key. */
export function OrdersImport() {
  const { upload, send, cancel, imports } = useOrdersImport();
  const [latest] = imports;
  useAnnouncement(latest ? importSummary(latest) : null, {
    by: latest ? `${latest.id} ${latest.status}` : null,
  });
  const isBusy = upload.status === "sending" || latest?.status === "running";
  return (
    <Paper
      ref={keepFocus}
      component="section"
      id="orders-import"
      tabIndex={-1}
      aria-labelledby="orders-import-title"
      p={{ base: "md", sm: "lg" }}
    >
      <Stack gap="md">
        <div>
          <Title order={2} id="orders-import-title">
            Orders from a file
          </Title>
          <Text c="dimmed" maw="44rem">
            No API key? In Shopify, choose Orders, then Export, and drop the CSV file here. You can
            import the same file again: existing orders are updated, not duplicated.
          </Text>
        </div>
        <FileDrop isDisabled={isBusy} onFile={(file) => void send(file)} />
        <UploadState upload={upload} onCancel={cancel} />
        {latest && !latest.isUndoing && upload.status !== "sending" ? (
          <ImportReport report={latest} />
        ) : null}
        <ImportHistory />
      </Stack>
    </Paper>
  );
}

function UploadState({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
  if (upload.status === "idle") return null;
  if (upload.status === "failed") {
    return <FileRefused fileName={upload.fileName} message={upload.message} />;
  }
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text size="sm">{`Sending ${upload.fileName}: ${Math.round(upload.fraction * 100)}%`}</Text>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
      <ProgressBar label="Upload progress" fraction={upload.fraction} />
    </Stack>
  );
}
