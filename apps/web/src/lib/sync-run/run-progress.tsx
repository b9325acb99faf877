import type { Platform } from "@cartograph/contracts/platform.ts";
import type { SyncRun } from "@cartograph/contracts/sync.ts";
import { Text } from "@mantine/core";
import { ProgressBar } from "../progress-bar/progress-bar.tsx";
import classes from "./run.module.css";
import { runFraction, runSummary, streamCount, streamLabel, streamUnit } from "./run-words.ts";

/** A run in progress, with the records of each stream so far. */
export function RunProgress({ run, platform }: { run: SyncRun; platform: Platform }) {
  return (
    <div className={classes.run} data-tone="neutral">
      <Text size="sm" fw={600}>
        {run.status === "queued" ? "Waiting to start" : runSummary(run, platform).text}
      </Text>
      <ProgressBar label="Sync progress" fraction={runFraction(run.streams)} />
      <ul className={classes.streams}>
        {run.streams.map((stream) => (
          <li key={stream.stream} className={classes.stream}>
            <span>{streamLabel(stream.stream)}</span>
            <span>
              {stream.status === "pending"
                ? "waiting"
                : streamCount(stream, streamUnit(platform, stream.stream))}
            </span>
            {stream.message ? <span className={classes.reason}>{stream.message}</span> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
