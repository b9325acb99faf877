import type { RefusedRow } from "@cartograph/contracts/imports.ts";
import { formatCount } from "@cartograph/ui/format/format-number.ts";

/**
 * "3 rows were rejected.", with how many of them are listed if not all, and what happened to the others. Null when
 * there are none.
 */
export function refusalSummary(report: {
  refused: readonly RefusedRow[];
  refusedCount: number;
  /** The import stopped before the end of the file. */
  isFailed?: boolean;
  /** No row was imported. */
  isEmpty?: boolean;
}): string | null {
  const { refused, refusedCount, isFailed = false, isEmpty = false } = report;
  if (refusedCount === 0) return null;
  const refusals = `${formatCount(refusedCount)} ${refusedCount === 1 ? "row was" : "rows were"} rejected`;
  const listed =
    refused.length < refusedCount ? `; the first ${formatCount(refused.length)} are listed` : "";
  return `${refusals}${listed}.${isFailed || isEmpty ? "" : " Everything else was imported."}`;
}
