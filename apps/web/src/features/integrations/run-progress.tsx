import type { SyncRun } from "@cartograph/contracts/sync.ts";
import { Text } from "@mantine/core";
import { ProgressBar } from "../../lib/progress-bar/progress-bar.tsx";
import classes from "./run.module.css";
import { runFraction, runSummary, streamCount, streamLabel } from "./run-words.ts";

/** A run while it is on: how far it is, and what each stream has brought so far. */
export function RunProgress({ run }: { run: SyncRun }) {
  return (
    <div className={classes.run} data-tone="neutral">
      <Text size="sm" fw={600}>
        {run.status === "queued" ? "Waiting to start" : runSummary(run).text}
      </Text>
      <ProgressBar label="Sync progress" fraction={runFraction(run.streams)} />
      <ul className={classes.streams}>
        {run.streams.map((stream) => (
          <li key={stream.stream} className={classes.stream}>
            <span>{streamLabel(stream.stream)}</span>
            <span>{stream.status === "pending" ? "waiting" : streamCount(stream)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
