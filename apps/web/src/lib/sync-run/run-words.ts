import { type Platform, platformEntry } from "@cartograph/contracts/platform.ts";
import type { SyncRun, SyncStreamProgress } from "@cartograph/contracts/sync.ts";

const counts = new Intl.NumberFormat("en-US");

/** "abandoned_checkouts" or "abandonedCheckouts" as "Abandoned checkouts". */
export function streamLabel(stream: string): string {
  const words = stream
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/[_-]+/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function recordCount(records: number): string {
  return `${counts.format(records)} ${records === 1 ? "record" : "records"}`;
}

/** What a stream's records are: things of the shop, or whole days as other platforms count them. */
export type StreamUnit = "things" | "days" | "ranges";

export function streamUnit(platform: Platform, stream: string): StreamUnit {
  if (platformEntry(platform).kind === "store") return "things";
  // Users are counted for each range anew, since those of days cannot be added up.
  return stream === "unique_visitors" ? "ranges" : "days";
}

/** "1,200 of 4,000 days", or the count alone where the platform does not tell how many there are. */
export function streamCount(
  { records, expected }: Pick<SyncStreamProgress, "records" | "expected">,
  unit: StreamUnit = "things",
): string {
  // A platform's count is an estimate that reality may pass.
  const count =
    expected !== null && expected >= records
      ? `${counts.format(records)} of ${counts.format(expected)}`
      : counts.format(records);
  return unit === "things" ? count : `${count} ${unit}`;
}

/** How far a run is, from 0 to 1; null while not every stream has told how much it expects. */
export function runFraction(streams: SyncStreamProgress[]): number | null {
  if (streams.length === 0) return null;
  let read = 0;
  let total = 0;
  for (const stream of streams) {
    if (stream.status === "done") {
      read += stream.records;
      total += stream.records;
    } else {
      if (stream.expected === null) return null;
      read += Math.min(stream.records, stream.expected);
      total += stream.expected;
    }
  }
  return total > 0 ? read / total : null;
}

export type RunSummary = {
  text: string;
  /** Green for a complete run alone. */
  tone: "success" | "warning" | "danger" | "neutral";
};

function afterRecords(records: number): string {
  return records > 0 ? ` after ${recordCount(records)}` : "";
}

/** How an ended run went, in one line. */
export function runSummary(run: Pick<SyncRun, "status" | "records">): RunSummary {
  switch (run.status) {
    case "succeeded":
      return { text: `Sync complete: ${recordCount(run.records)}`, tone: "success" };
    case "partial":
      return { text: `Synced in part: ${recordCount(run.records)}`, tone: "warning" };
    case "failed":
      return { text: `Sync failed${afterRecords(run.records)}`, tone: "danger" };
    case "cancelled":
      return { text: `Sync cancelled${afterRecords(run.records)}`, tone: "neutral" };
    case "queued":
    case "running":
      return { text: `Syncing: ${recordCount(run.records)}`, tone: "neutral" };
  }
}
