import type { OrderImport } from "@cartograph/contracts/imports.ts";
import { Stack, Text } from "@mantine/core";
import { ImportOutcome } from "./import-outcome.tsx";
import { ProgressBar } from "../progress-bar/progress-bar.tsx";
import { importCounts, importName, importSummary } from "./import-words.ts";

/** An import: its progress while it runs, then counts, notes and rejected lines. */
export function ImportReport({ report }: { report: OrderImport }) {
  const name = importName(report);
  if (report.status === "running") {
    return (
      <Stack gap="xs">
        <Text size="sm">{`Importing ${name}: ${importCounts(report)}`}</Text>
        <ProgressBar label="Import progress" fraction={null} />
        {report.message ? <Text size="sm">{report.message}</Text> : null}
      </Stack>
    );
  }
  const isFailed = report.status === "failed";
  return (
    <ImportOutcome
      {...report}
      name={name}
      isFailed={isFailed}
      isEmpty={report.orders === 0}
      summary={importSummary(report)}
    />
  );
}
