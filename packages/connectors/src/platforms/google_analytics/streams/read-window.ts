import { addDays, earlierOf } from "@cartograph/contracts/days.ts";
import { ConnectorError } from "../../../core/connector-error.ts";
import type { PropertySession } from "../client/property-session.ts";
import type { Report, ReportDay } from "../reports/report.ts";
import type { DayWindow } from "./day-collector.ts";
import { readPages, ShiftedReport, type ReadingOptions } from "./read-pages.ts";

/** Days of the first request, as the number of rows per day is not known yet. */
const initialSpan = 28;
const maxSpan = 400;
/** Requests are sized to fill this share of a page, so that few need a second page. */
const fillShare = 0.8;
const maxShifts = 5;

/**
 * Yields every day of the window in order, including days without rows, as soon as each is complete.
 * @throws ConnectorError
 */
export async function* readWindow(
  report: Report,
  session: PropertySession,
  window: DayWindow,
  options: ReadingOptions,
): AsyncIterable<ReportDay[]> {
  let span = initialSpan;
  let from = window.from;
  while (from <= window.to) {
    const part = { from, to: earlierOf(addDays(from, span - 1), window.to) };
    let rows = 0;
    for await (const days of readPart(report, session, part, options)) {
      rows += days.reduce((sum, day) => sum + day.rows.length, 0);
      yield days;
    }
    from = addDays(part.to, 1);
    span = fittingSpan(span, rows, options.pageRows);
  }
}

/** At most four times as long, so that one quiet month does not predict a busy year. */
function fittingSpan(span: number, rows: number, pageRows: number): number {
  const fitting = rows === 0 ? maxSpan : Math.floor((span * pageRows * fillShare) / rows);
  return Math.max(1, Math.min(fitting, span * 4, maxSpan));
}

/** One request, restarted from the first incomplete day when its rows move during paging. */
async function* readPart(
  report: Report,
  session: PropertySession,
  part: DayWindow,
  options: ReadingOptions,
): AsyncIterable<ReportDay[]> {
  let from = part.from;
  for (let shifts = 0; from <= part.to;) {
    try {
      for await (const days of readPages(report, session, { from, to: part.to }, options)) {
        const last = days.at(-1);
        if (last) from = addDays(last.day, 1);
        yield days;
      }
      return;
    } catch (error) {
      if (!(error instanceof ShiftedReport)) throw error;
      shifts += 1;
      if (shifts > maxShifts) {
        throw new ConnectorError(
          "bad_data",
          `Google Analytics sent pages that do not fit together (${report.title}, tried ${shifts} times). None of them were stored.`,
          { cause: error },
        );
      }
    }
  }
}
