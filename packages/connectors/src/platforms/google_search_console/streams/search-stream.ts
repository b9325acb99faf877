import { addDays, countDays, earlierOf, laterOf } from "@cartograph/contracts/days.ts";
import type { Connection, Page, ReadOptions, Stream } from "../../../core/connector.ts";
import { eachDay } from "../../../core/each-day.ts";
import { pageStream } from "../../../core/page-stream.ts";
import { throwIfCanceled } from "../../../core/timing.ts";
import type { SearchSession } from "../client/search-session.ts";
import { toSearchDays } from "../mapper/search-day.mapper.ts";
import { oldestDay } from "../search-days.ts";
import { findFinalDays, type FinalDays } from "./final-days.ts";
import { readPosition, writePosition, type Position } from "./position.ts";
import { readRows, type Paging } from "./read-rows.ts";
import type { SearchReport } from "./search-report.ts";

/** Final days are sometimes corrected: this many are read again with every sync, and this many once a week. */
const lookBackDays = 3;
const wideLookBackDays = 10;
const wideIntervalMs = 7 * 24 * 60 * 60_000;

export type SearchStreamOptions = {
  report: SearchReport;
  sessionFor: (connection: Connection) => SearchSession;
  paging: Paging;
};

/** Every final day once, and the last ones again; resumable after every page. */
export function createSearchStream(options: SearchStreamOptions): Stream {
  return pageStream(options.report.name, (connection, read) =>
    readPages(options, connection, read),
  );
}

async function* readPages(
  { report, sessionFor, paging }: SearchStreamOptions,
  connection: Connection,
  { cursor, signal, now }: ReadOptions,
): AsyncIterable<Page> {
  const session = sessionFor(connection);
  const position = readPosition(cursor, now(), session);
  const site = await session.site(signal);
  // The entry may now match another property, such as a Domain property that was added since. Search Console takes days
  // to fill a new property, and then 16 months may be there at once.
  const saved = position?.site === site && !position.isEmpty ? position : null;
  const final = await findFinalDays(session, { isFirstRead: saved === null, now: now(), signal });
  const isEmpty = saved === null && (final.first === null || final.first > final.last);
  const isWide = saved?.wideAt === null || now() - (saved?.wideAt ?? 0) >= wideIntervalMs;
  let from = firstDayToRead(saved, final, { isWide, now: now() });
  const expected = countDays(from, final.last);
  let size = report.days.initial;

  while (from <= final.last) {
    throwIfCanceled(signal);
    const to = earlierOf(addDays(from, size - 1), final.last);
    const readAt = now();
    const rows = await readRows(session, report, { from, to, paging, signal });
    if (rows === null) {
      size = Math.max(1, Math.floor(countDays(from, to) / 2));
      continue;
    }
    const days = eachDay({ from, to });
    size = nextSize(report, { days: days.length, rows: rows.length, paging });
    from = addDays(to, 1);
    const isLast = from > final.last;
    const wideAt = isLast && isWide ? readAt : (saved?.wideAt ?? null);
    yield {
      records: toSearchDays(rows, {
        site,
        breakdown: report.breakdown,
        days,
        readAt,
        maxRows: report.maxRows ?? Number.POSITIVE_INFINITY,
      }),
      cursor: writePosition({ v: 1, site, next: from, readAt, wideAt, isEmpty }),
      expected,
    };
  }
}

/** The first day to read. A site without data still reads its last days, so that it has records. */
function firstDayToRead(
  saved: Position | null,
  { first, last }: FinalDays,
  { isWide, now }: { isWide: boolean; now: number },
): string {
  const lookBack = isWide ? wideLookBackDays : lookBackDays;
  const lookBackFrom = addDays(last, 1 - lookBack);
  const next = saved === null ? (first ?? lookBackFrom) : saved.next;
  return laterOf(earlierOf(next, lookBackFrom), oldestDay(now));
}

/** The number of days whose rows should reach 60% of the truncation threshold; at most twice the last number. */
function nextSize(
  { days, maxRows }: SearchReport,
  last: { days: number; rows: number; paging: Paging },
): number {
  if (maxRows === null) return days.max;
  const fitting = Math.floor(
    (last.paging.truncationThreshold * 0.6 * last.days) / Math.max(1, last.rows),
  );
  return Math.max(1, Math.min(days.max, last.days * 2, fitting));
}
