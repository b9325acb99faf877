import type { OrderImport } from "@cartograph/contracts/imports.ts";
import { Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import { ProgressBar } from "../../../lib/progress-bar/progress-bar.tsx";
import classes from "./import-report.module.css";
import { importCounts, refusalSummary } from "./import-words.ts";

/** What became of an import: progress while it runs, then counts, notes and the refused lines. */
export function ImportReport({ report }: { report: OrderImport }) {
  const name = report.fileName ?? "Orders export";
  if (report.status === "running") {
    return (
      <Stack gap="xs">
        <Text size="sm">{`Importing ${name}: ${importCounts(report)}`}</Text>
        <ProgressBar label="Import progress" fraction={null} />
      </Stack>
    );
  }
  const isDone = report.status === "done";
  const refusals = refusalSummary(report);
  const Icon = isDone ? (refusals ? IconAlertTriangle : IconCheck) : IconCircleX;
  return (
    <section
      className={classes.report}
      aria-label={`Report on ${name}`}
      data-tone={isDone ? (refusals ? "warning" : "success") : "danger"}
    >
      <Text fw={600} className={classes.summary ?? ""}>
        <Icon size={16} aria-hidden />
        {isDone
          ? `${name}: imported ${importCounts(report)}`
          : `${name} failed after ${importCounts(report)}`}
      </Text>
      {report.message ? <Text size="sm">{report.message}</Text> : null}
      {report.notes.map((note) => (
        <Text key={note} size="sm" className={classes.note ?? ""}>
          <IconInfoCircle size={15} aria-hidden />
          {note}
        </Text>
      ))}
      {refusals ? (
        <>
          <Text size="sm">{`${refusals}. Everything else was imported.`}</Text>
          <ul className={classes.refused}>
            {report.refused.map((row) => (
              <li key={`${row.line} ${row.reason}`}>{`Line ${row.line}: ${row.reason}`}</li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
