import type { SearchSession } from "../client/search-session.ts";
import type { SearchAnswer, SearchQuery, SearchRow } from "../schemas/search-analytics.schemas.ts";
import type { SearchReport } from "./search-report.ts";

/** The maximum of rows in one answer. */
export type Paging = {
  rowLimit: number;
  /**
   * An answer about several days with this many rows may be truncated: Google keeps 50,000 rows of a day, and only
   * 5,000 for some sites.
   */
  crowdedAt: number;
};

export const usualPaging: Paging = { rowLimit: 25_000, crowdedAt: 4_500 };

/** Days, `YYYY-MM-DD`, both included. */
export type RowsOf = { from: string; to: string };

/**
 * The rows of the days, both included; null if there are so many that fewer days must be requested.
 * @throws ConnectorError
 */
export async function readRows(
  session: SearchSession,
  report: SearchReport,
  { from, to, paging, signal }: RowsOf & { paging: Paging; signal: AbortSignal },
): Promise<SearchRow[] | null> {
  const { mostRows } = report;
  const mayBeCut = mostRows !== null && from < to;
  const most = mostRows !== null && from === to ? mostRows : Number.POSITIVE_INFINITY;
  const rowLimit = Math.min(paging.rowLimit, mayBeCut ? paging.crowdedAt : most);
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
      (given) => objectionTo(given, query, report) ?? repetition(given, seen),
    );
    // There is no total and no page token: a page that is not full is the last.
    const isFull = answer.rows.length >= rowLimit;
    if (isFull && mayBeCut) return null;
    rows.push(...answer.rows);
    for (const row of answer.rows) seen.add(nameOf(row));
    // Rows of one day are ordered by clicks, so the rows to keep come first.
    if (!isFull || rows.length >= most) return rows;
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
function objectionTo(
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
