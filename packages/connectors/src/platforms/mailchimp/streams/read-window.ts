import { ConnectorError } from "../../../core/connector-error.ts";
import type { TransientFailure } from "../../../core/retry.ts";
import type { MailchimpSession } from "../client/mailchimp-session.ts";
import { reportFields, reportsSchema, type Report } from "../schemas/reports.schemas.ts";

export type Window = {
  /** Days of the account's zone, `YYYY-MM-DD`, both included. */
  from: string;
  to: string;
  /** UTC milliseconds; later campaigns belong to a later read. */
  now: number;
};

const hourMs = 60 * 60_000;
/** Time zones are at most this far ahead of UTC, and behind it. */
const maxAheadMs = 14 * hourMs;
const maxBehindMs = 12 * hourMs;

/** Below this page size, the size is not what overloads Mailchimp. */
const minPerPage = 50;
const maxStarts = 3;

/**
 * Reports of campaigns sent on these days in any time zone, and so also of some hours around them. The caller assigns
 * them to days, so that none is lost or counted twice between windows.
 * @throws ConnectorError
 */
export async function readWindow(
  session: MailchimpSession,
  window: Window,
  { perPage, signal }: { perPage: number; signal: AbortSignal },
): Promise<Report[]> {
  const bounds = boundsOf(window);
  for (let starts = 0; starts < maxStarts; starts += 1) {
    const reports = await readPages(session, bounds, { perPage, signal });
    if (reports !== null) return reports;
  }
  throw new ConnectorError(
    "retry_later",
    "The list of Mailchimp's campaigns kept changing while it was read. The next sync will try again.",
  );
}

type Bounds = { since_send_time: string; before_send_time: string };

/** `since` excludes its own second, `before` includes it. */
function boundsOf({ from, to, now }: Window): Bounds {
  const first = Date.parse(from) - maxAheadMs;
  const last = Date.parse(to) + 24 * hourMs + maxBehindMs;
  return {
    since_send_time: timeText(first - 1_000),
    before_send_time: timeText(Math.min(last, now)),
  };
}

/** Null when the list changed between two pages or ended early, so that a campaign may be missing or repeated. */
async function readPages(
  session: MailchimpSession,
  bounds: Bounds,
  { perPage, signal }: { perPage: number; signal: AbortSignal },
): Promise<Report[] | null> {
  const reports = new Map<string, Report>();
  let size = perPage;
  let total: number | null = null;
  for (let offset = 0; ;) {
    const query = () => ({
      ...bounds,
      count: String(size),
      offset: String(offset),
      fields: reportFields,
    });
    const onFailure = ({ reason }: TransientFailure) => {
      const smaller = Math.max(Math.min(size, minPerPage), Math.floor(size / 2));
      const requestsLess = (reason === "overloaded" || reason === "too_large") && smaller < size;
      if (requestsLess) size = smaller;
      return requestsLess;
    };
    const what = "the reports of campaigns";
    const page = await session.call(
      { path: "/reports", query, schema: reportsSchema, what, onFailure },
      signal,
    );
    const counted = page.total_items ?? null;
    if (total !== null && counted !== total) return null;
    total = counted;
    for (const report of page.reports) {
      if (reports.has(report.id)) return null;
      reports.set(report.id, report);
    }
    // A page may be shorter than requested without being the last.
    offset += page.reports.length;
    const isEmpty = page.reports.length === 0;
    if (total === null ? isEmpty : offset >= total) return [...reports.values()];
    if (isEmpty) return null;
  }
}

function timeText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}
