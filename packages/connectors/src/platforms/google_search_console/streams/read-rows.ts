import type { DayRange } from "../../../core/connector.ts";
import type { SearchSession } from "../client/search-session.ts";
import type { SearchAnswer, SearchQuery, SearchRow } from "../schemas/search-analytics.schemas.ts";
import type { SearchReport } from "./search-report.ts";

export type Paging = {
  /** The maximum number of rows in one answer. */
  rowLimit: number;
  /**
   * An answer about several days with this many rows may be truncated: Google keeps 50,000 rows of a day, and only
   * 5,000 for some sites.
   */
  truncationThreshold: number;
};

export const defaultPaging: Paging = { rowLimit: 25_000, truncationThreshold: 4_500 };

/**
 * The rows of the days, both included; null if there are so many that fewer days must be requested.
 * @throws ConnectorError
 */
export async function readRows(
  session: SearchSession,
  report: SearchReport,
  { from, to, paging, signal }: DayRange & { paging: Paging; signal: AbortSignal },
): Promise<SearchRow[] | null> {
  const { maxRows } = report;
  const mayBeTruncated = maxRows !== null && from < to;
  const enough = maxRows !== null && from === to ? maxRows : Number.POSITIVE_INFINITY;
  const rowLimit = Math.min(paging.rowLimit, mayBeTruncated ? paging.truncationThreshold : enough);
  const rows: SearchRow[] = [];
  const seen = new Set<string>();
  for (;;) {
    const query: SearchQuery = {
      startDate: from,
      endDate: to,
      dimensions: report.dimensions,
      dataState: "final",
      rowLimit,
      startRow: rows.length,
    };
    const answer = await session.query(
      query,
      signal,
      (given) => findProblem(given, query, report) ?? repetition(given, seen),
    );
    // There is no total and no page token: a page that is not full is the last.
    const isFull = answer.rows.length >= rowLimit;
    if (isFull && mayBeTruncated) return null;
    rows.push(...answer.rows);
    for (const row of answer.rows) seen.add(nameOf(row));
    // Rows of one day are ordered by clicks, so the rows to keep come first.
    if (!isFull || rows.length >= enough) return rows;
  }
}

/** Detects a repeated page, which would otherwise be read forever. */
function repetition({ rows }: SearchAnswer, seen: ReadonlySet<string>): string | null {
  return rows.some((row) => seen.has(nameOf(row))) ? "It sent the same rows twice." : null;
}

function nameOf({ keys }: SearchRow): string {
  return keys.join("\n");
}

/** Why the answer does not match the request; null if it does. */
function findProblem(
  { rows, responseAggregationType }: SearchAnswer,
  { startDate, endDate, dimensions, rowLimit }: SearchQuery,
  { aggregation }: SearchReport,
): string | null {
  if (responseAggregationType !== aggregation) {
    return `It counts ${responseAggregationType.slice(0, 40)} instead of ${aggregation}.`;
  }
  const fits = rows.every(
    ({ keys: [day = "", ...members] }) =>
      day >= startDate && day <= endDate && members.length === dimensions.length - 1,
  );
  return fits && rows.length <= rowLimit ? null : "It includes data that was not requested.";
}
