import { formatCount, formatCountOf } from "@cartograph/ui/format/format-number.ts";
import { type Platform, platformEntry } from "@cartograph/contracts/platform.ts";
import type { SyncRun, SyncStreamProgress } from "@cartograph/contracts/sync.ts";

/** "abandoned_checkouts" or "abandonedCheckouts" as "Abandoned checkouts". */
export function streamLabel(stream: string): string {
  const words = stream
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/[_-]+/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The unit of a stream's records: entities of the store, or whole days on other platforms. */
export type StreamUnit = "things" | "days" | "ranges";

export function streamUnit(platform: Platform, stream: string): StreamUnit {
  if (platformEntry(platform).kind === "store") return "things";
  // Unique visitors are counted per range, because daily counts can't be added up.
  return stream === "unique_visitors" ? "ranges" : "days";
}

/** "1,200 of 4,000 days", or only the count if the platform reports no total. */
export function streamCount(
  { records, expected }: Pick<SyncStreamProgress, "records" | "expected">,
  unit: StreamUnit = "things",
): string {
  // The platform's total is an estimate and can be exceeded.
  const count =
    expected !== null && expected >= records
      ? `${formatCount(records)} of ${formatCount(expected)}`
      : formatCount(records);
  return unit === "things" ? count : `${count} ${unit}`;
}

/** The progress of a run, 0 to 1; null until every stream has reported its total. */
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
  /** `success` only for a complete run. */
  tone: "success" | "warning" | "danger" | "neutral";
};

type SummedRun = Pick<SyncRun, "status" | "records" | "streams">;

/** The number of records, or of days of a platform whose streams are reports on the same days. */
export function countRead({ records, streams }: SummedRun, platform: Platform): number {
  if (platformEntry(platform).kind === "store") return records;
  const days = streams.filter(({ stream }) => streamUnit(platform, stream) === "days");
  return Math.max(0, ...days.map((stream) => stream.records));
}

/** "1,200 records" or "792 days of data". */
export function amountRead(run: SummedRun, platform: Platform): string {
  const count = countRead(run, platform);
  return platformEntry(platform).kind === "store"
    ? formatCountOf(count, "record")
    : `${formatCountOf(count, "day")} of data`;
}

/** The result of a run in one line. */
export function runSummary(run: SummedRun, platform: Platform): RunSummary {
  const read = amountRead(run, platform);
  const count = countRead(run, platform);
  const after = count > 0 ? ` after ${read}` : "";
  switch (run.status) {
    case "succeeded":
      return {
        text: `Sync complete: ${count === 0 ? "no new data" : read}`,
        tone: "success",
      };
    case "partial":
      // Some of them may have been left out.
      return { text: `Partially synced: ${read} read`, tone: "warning" };
    case "failed":
      return { text: `Sync failed${after}`, tone: "danger" };
    case "cancelled":
      return { text: `Sync canceled${after}`, tone: "neutral" };
    case "queued":
    case "running":
      return { text: `Syncing: ${read}`, tone: "neutral" };
  }
}
