import type { RefusedRow } from "@cartograph/contracts/imports.ts";
import { formatCount } from "@cartograph/ui/format/format-number.ts";

/** "3 rows were refused", or how many of them are listed when not all are; null when none was. */
export function refusalSummary(report: {
  refused: readonly RefusedRow[];
  refusedCount: number;
}): string | null {
  const { refused, refusedCount } = report;
  if (refusedCount === 0) return null;
  const refusals = `${formatCount(refusedCount)} ${refusedCount === 1 ? "row was" : "rows were"} refused`;
  return refused.length < refusedCount
    ? `${refusals}; the first ${formatCount(refused.length)} are listed`
    : refusals;
}
