import { useAnnouncement } from "@cartograph/ui/announcer/use-announcement.ts";
import { Group, Loader, Text } from "@mantine/core";
import { ReadOnlyFrame } from "../../../lib/demo/read-only-frame.tsx";
import { FileDrop } from "../../../lib/file-import/file-drop.tsx";
import { FileRefused } from "../../../lib/file-import/file-refused.tsx";
import { ImportOutcome } from "../../../lib/file-import/import-outcome.tsx";
import { RateFileExample } from "./rate-file-example.tsx";
import { importSummary } from "./rate-words.ts";
import { type RatesUpload, useRatesUpload } from "./use-rates-upload.ts";

/** Imports a rate file, with an example and the result. */
export function RateFile() {
  const { upload, send } = useRatesUpload();
  useAnnouncement(spokenState(upload), { by: upload.status });
  return (
    <>
      <ReadOnlyFrame>
        <FileDrop isDisabled={upload.status === "sending"} onFile={send} />
      </ReadOnlyFrame>
      <UploadState upload={upload} />
      <RateFileExample />
    </>
  );
}

function UploadState({ upload }: { upload: RatesUpload }) {
  switch (upload.status) {
    case "idle":
      return null;
    case "sending":
      return (
        <Group gap="xs">
          <Loader size="xs" aria-hidden />
          <Text size="sm">{`Importing ${upload.fileName}`}</Text>
        </Group>
      );
    case "failed":
      return <FileRefused fileName={upload.fileName} message={upload.message} />;
    case "done":
      return (
        <ImportOutcome
          {...upload.outcome}
          name={upload.fileName}
          isEmpty={upload.outcome.stored + upload.outcome.unchanged === 0}
          summary={importSummary(upload.fileName, upload.outcome)}
        />
      );
  }
}

/** The state to announce to screen readers; failures are announced by their alert. */
function spokenState(upload: RatesUpload): string | null {
  if (upload.status === "sending") return `Importing ${upload.fileName}`;
  return upload.status === "done" ? importSummary(upload.fileName, upload.outcome) : null;
}
