import { addDays, countDays, dayIn } from "@cartograph/contracts/days.ts";
import type { Connection, Page, ReadOptions, Stream } from "../../../core/connector.ts";
import { pageStream } from "../../../core/page-stream.ts";
import { throwIfCanceled } from "../../../core/timing.ts";
import type { PropertySession } from "../client/property-session.ts";
import type { Report, ReportDay } from "../reports/report.ts";
import { openFirstWindow, openLookBack, type CurrentTime } from "./open-window.ts";
import { readPosition, writePosition, type Position } from "./position.ts";
import type { DayWindow } from "./day-collector.ts";
import { readWindow } from "./read-window.ts";

/** If the window was opened longer ago than this, changes since then are read immediately. */
const staleAfterMs = 10 * 60_000;

/**
 * One report day by day: all available days at first, later those that may have changed; resumable after every page.
 */
export function createReportStream(
  report: Report,
  sessionFor: (connection: Connection) => PropertySession,
  pageRows: number,
): Stream {
  return pageStream(report.name, (connection, options) =>
    readReport(report, sessionFor(connection), { ...options, pageRows }),
  );
}

async function* readReport(
  report: Report,
  session: PropertySession,
  { cursor, signal, now, pageRows }: ReadOptions & { pageRows: number },
): AsyncIterable<Page> {
  const saved = readPosition(cursor, now(), session);
  const usable = session.usable.get(report.name);
  // The property does not support this report; the connection check has warned about it.
  if (usable === null) return;
  const metrics = usable?.metrics ?? report.metrics;
  const zone = await session.timezone(signal);
  const currentTime = (): CurrentTime => ({ now: now(), today: dayIn(zone, now()) });

  let position = openingPosition(saved, session, currentTime());
  const expected = position.left === null ? null : countDays(position.left.from, position.left.to);
  while (position.left !== null) {
    const opened: Position = position;
    const window = position.left;
    for await (const days of readWindow(report, session, window, { metrics, pageRows, signal })) {
      throwIfCanceled(signal);
      position = { ...opened, left: leftAfter(days, window) };
      const records = days.map((day) => report.toRecord(day, session));
      yield { records, cursor: writePosition(position), expected };
    }
    const { now: time, today } = currentTime();
    const isStale = time - opened.openedAt >= staleAfterMs || today > opened.seen;
    if (isStale) position = openLookBack(position, currentTime());
  }
}

function leftAfter(days: readonly ReportDay[], { from, to }: DayWindow): DayWindow | null {
  const last = days.at(-1)?.day ?? addDays(from, -1);
  return last < to ? { from: addDays(last, 1), to } : null;
}

function openingPosition(
  saved: Position | null,
  { propertyId, currency, storeCurrency }: PropertySession,
  currentTime: CurrentTime,
): Position {
  // Days in the store's currency are kept when Google stops converting to it.
  const keptCurrencies = currency === null ? [null, storeCurrency] : [currency];
  if (saved?.property !== propertyId || !keptCurrencies.includes(saved.currency)) {
    return openFirstWindow(currentTime, { property: propertyId, currency });
  }
  const position = { ...saved, currency };
  return position.left === null ? openLookBack(position, currentTime) : position;
}
