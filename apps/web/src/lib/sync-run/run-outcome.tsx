import type { Platform } from "@cartograph/contracts/platform.ts";
import type { SyncRun, SyncStreamProgress } from "@cartograph/contracts/sync.ts";
import { Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconCircleX, IconPlayerStop } from "@tabler/icons-react";
import classes from "./run.module.css";
import { type RunSummary, runSummary, streamCount, streamLabel, streamUnit } from "./run-words.ts";

const icons: Record<RunSummary["tone"], typeof IconCheck> = {
  success: IconCheck,
  warning: IconAlertTriangle,
  danger: IconCircleX,
  neutral: IconPlayerStop,
};

export type RunOutcomeProps = {
  run: SyncRun;
  platform: Platform;
  /** The card's connection message, so that it is not repeated here. */
  statusMessage: string | null;
};

/** How the last run ended, with the records of each stream. A partial sync is never shown as a success. */
export function RunOutcome({ run, platform, statusMessage }: RunOutcomeProps) {
  const { text, tone } = runSummary(run, platform);
  const Icon = icons[tone];
  const isCanceled = run.status === "cancelled";
  // Successful runs are collapsed; failed ones never are.
  const isFolded = tone === "success" && run.streams.length > 0;
  const reasonOf = ({ message }: SyncStreamProgress) =>
    isCanceled || isFolded || message === run.message ? null : message;
  const reasons = run.streams.map(reasonOf).filter((reason) => reason !== null);
  // The message of a run usually joins those of its streams.
  const isExplained = (message: string) =>
    statusMessage?.startsWith(message) || reasons.some((reason) => message.includes(reason));
  const head = (
    <Text component="span" size="sm" className={classes.summary ?? ""}>
      <Icon size={15} aria-hidden />
      {text}
    </Text>
  );
  const streams =
    run.streams.length === 0 ? null : (
      <ul className={classes.streams}>
        {run.streams.map((stream) => (
          <li key={stream.stream} className={classes.stream}>
            <span>{streamLabel(stream.stream)}</span>
            <span data-failed={stream.status === "failed" || undefined}>
              {stream.status === "failed" ? "failed after " : ""}
              {streamCount({ ...stream, expected: null }, streamUnit(platform, stream.stream))}
              {tone === "warning" && stream.status === "done" && stream.message ? " read" : ""}
            </span>
            {reasonOf(stream) ? <span className={classes.reason}>{reasonOf(stream)}</span> : null}
          </li>
        ))}
      </ul>
    );
  return (
    <div className={classes.run} data-tone={tone}>
      {isFolded ? (
        <details>
          <summary>{head}</summary>
          {streams}
        </details>
      ) : (
        head
      )}
      {run.message && !isCanceled && !isExplained(run.message) ? (
        <Text size="sm">{run.message}</Text>
      ) : null}
      {isFolded ? null : streams}
    </div>
  );
}
