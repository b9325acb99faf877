import type { RefusedRow } from "@cartograph/contracts/imports.ts";
import { ExportButton } from "@cartograph/ui/table-export/export-button.tsx";
import { Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import classes from "./import-outcome.module.css";
import { StoreStamped } from "../store-stamped.tsx";
import { refusalSummary } from "./refusal-summary.ts";
import { refusedContent } from "./refused-content.ts";

export type ImportOutcomeProps = {
  /** The file name. */
  name: string;
  /** The result, including the file name. */
  summary: string;
  isFailed?: boolean;
  isEmpty?: boolean;
  message?: string | null;
  notes?: readonly string[];
  refused: readonly RefusedRow[];
  refusedCount: number;
};

/** The result of an uploaded file: counts, notes and rejected lines. */
export function ImportOutcome(props: ImportOutcomeProps) {
  const { name, isFailed = false, message = null, notes = [], refused } = props;
  const refusals = refusalSummary(props);
  const Icon = isFailed ? IconCircleX : refusals ? IconAlertTriangle : IconCheck;
  return (
    <section
      className={classes.report}
      aria-label={`Report on ${name}`}
      data-tone={isFailed ? "danger" : refusals ? "warning" : "success"}
    >
      <Text fw={600} className={classes.summary ?? ""}>
        <Icon size={16} aria-hidden />
        {props.summary}
      </Text>
      {message ? <Text size="sm">{message}</Text> : null}
      {notes.map((note) => (
        <Text key={note} size="sm" className={classes.note ?? ""}>
          <IconInfoCircle size={15} aria-hidden />
          {note}
        </Text>
      ))}
      {refusals ? (
        <>
          <Group wrap="nowrap" justify="space-between" gap="xs">
            <Text size="sm">{refusals}</Text>
            <StoreStamped>
              <ExportButton
                name="rejected-rows"
                title={`Rejected rows of ${name}`}
                content={() => refusedContent(props)}
              />
            </StoreStamped>
          </Group>
          {/* A list that scrolls must be reachable by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <ul className={classes.refused} tabIndex={0} aria-label="Rejected rows">
            {refused.map((row) => (
              <li key={`${row.line} ${row.reason}`}>{`Line ${row.line}: ${row.reason}`}</li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
