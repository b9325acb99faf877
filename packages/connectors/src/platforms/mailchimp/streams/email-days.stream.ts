import { platformEntries } from "@cartograph/contracts/platform.ts";
import type { Connection, Page, ReadOptions, Stream } from "../../../core/connector.ts";
import { addDays, countDays, dayIn, dayMs, earlierOf } from "@cartograph/contracts/days.ts";
import { eachDay } from "../../../core/each-day.ts";
import { pageStream } from "../../../core/page-stream.ts";
import { firstReadDays } from "../../../core/restated-days.ts";
import { throwIfCanceled } from "../../../core/timing.ts";
import type { MailchimpSession } from "../client/mailchimp-session.ts";
import { toEmailDays } from "../mapper/email-day.mapper.ts";
import { fallbackZone } from "../schemas/account.schemas.ts";
import { readPosition, writePosition, type Position } from "./position.ts";
import { readWindow } from "./read-window.ts";

const { restatedDays } = platformEntries.mailchimp;
/** The first read is repeated once a week because older deletions are found only by reading again. */
const wideIntervalMs = 7 * dayMs;

export type Paging = {
  /** Reports per request; Mailchimp allows at most 1000. */
  perPage: number;
  /** Days per window, and thus per page of records. */
  windowDays: number;
};

export const defaultPaging: Paging = { perPage: 1_000, windowDays: 100 };

export type EmailDaysOptions = {
  sessionFor: (connection: Connection) => MailchimpSession;
  paging: Paging;
};

/** The results of campaigns by send day; resumable after every page. */
export function emailDaysStream(options: EmailDaysOptions): Stream {
  return pageStream("email_days", (connection, read) => readPages(options, connection, read));
}

async function* readPages(
  { sessionFor, paging }: EmailDaysOptions,
  connection: Connection,
  { cursor, signal, now }: ReadOptions,
): AsyncIterable<Page> {
  const session = sessionFor(connection);
  const saved = readPosition(cursor, now(), session);
  const { id: account, timezone: zone } = await session.account(signal);
  const timezone = zone ?? fallbackZone;
  const isSame = saved?.account === account && saved.timezone === timezone;
  const known = isSame ? saved : null;
  const today = dayIn(timezone, now());
  const isWide = known?.walk?.isWide ?? isWideDue(known, now());
  let from = firstDayToRead(known, { isWide, today });
  const expected = countDays(from, today);

  while (from <= today) {
    throwIfCanceled(signal);
    const to = earlierOf(addDays(from, paging.windowDays - 1), today);
    const readAt = now();
    const { perPage } = paging;
    const reports = await readWindow(session, { from, to, now: readAt }, { perPage, signal });
    const days = eachDay({ from, to });
    const { records, warnings } = toEmailDays(reports, {
      accountId: account,
      timezone,
      days,
      readAt,
    });
    from = addDays(to, 1);
    const isLast = from > today;
    yield {
      records,
      cursor: writePosition({
        v: 1,
        account,
        timezone,
        readAt,
        walk: isLast ? null : { next: from, isWide },
        wideAt: isLast && isWide ? readAt : (known?.wideAt ?? null),
      }),
      expected,
      ...(warnings.length > 0 ? { warnings } : {}),
    };
  }
}

function isWideDue(known: Position | null, now: number): boolean {
  return known === null || known.wideAt === null || now - known.wideAt >= wideIntervalMs;
}

/**
 * The first day to read: where the last read ended, or earlier for a day that could still change then. Unlike the other
 * platforms' reads, it leaves no gap after a pause of more than 400 days.
 */
function firstDayToRead(
  known: Position | null,
  { isWide, today }: { isWide: boolean; today: string },
): string {
  const firstDay = addDays(today, 1 - firstReadDays);
  if (known === null) return firstDay;
  const readOn = dayIn(known.timezone, known.readAt);
  const next = known.walk?.next ?? (isWide ? firstDay : readOn);
  return earlierOf(next, addDays(earlierOf(readOn, today), -restatedDays));
}
