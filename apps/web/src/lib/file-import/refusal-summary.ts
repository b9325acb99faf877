import type { RefusedRow } from "@cartograph/contracts/imports.ts";
import { formatCount } from "@cartograph/ui/format/format-number.ts";

/**
 * "3 rows were refused.", with how many of them are listed when not all are, and what became of the others; null when
 * none was.
 */
export function refusalSummary(report: {
  refused: readonly RefusedRow[];
  refusedCount: number;
  /** The import ended before the file did. */
  isFailed?: boolean;
}): string | null {
  const { refused, refusedCount, isFailed = false } = report;
  if (refusedCount === 0) return null;
  const refusals = `${formatCount(refusedCount)} ${refusedCount === 1 ? "row was" : "rows were"} refused`;
  const listed =
    refused.length < refusedCount ? `; the first ${formatCount(refused.length)} are listed` : "";
  return `${refusals}${listed}.${isFailed ? "" : " Everything else was imported."}`;
}
