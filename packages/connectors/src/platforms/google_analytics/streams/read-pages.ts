import type { PropertySession } from "../client/property-session.ts";
import type { ReportAnswer } from "../client/report-answer.ts";
import type { Report, ReportDay } from "../reports/report.ts";
import { createDayCollector, type DayCollector, type DayWindow } from "./day-collector.ts";

export type ReadingOptions = {
  metrics: readonly string[];
  /** Rows per request. */
  pageRows: number;
  signal: AbortSignal;
};

/** Rows moved between pages, so the pages so far may lack or repeat some. */
export class ShiftedReport extends Error {
  override readonly name = "ShiftedReport";
}

/** A page with repeated rows is requested once more before the rows count as moved. */
const maxRepeats = 2;

/** Yields the days that each page of a request completes. @throws ShiftedReport, ConnectorError */
export async function* readPages(
  report: Report,
  session: PropertySession,
  window: DayWindow,
  { metrics, pageRows, signal }: ReadingOptions,
): AsyncIterable<ReportDay[]> {
  const spec = {
    dateRanges: [{ startDate: window.from, endDate: window.to }],
    dimensions: ["date", ...report.dimensions],
    metrics,
    filter: report.filter,
    currency: session.currency,
  };
  const collector = createDayCollector(window, { metrics, readAt: session.now() });
  let rowCount: number | null = null;
  for (let offset = 0; rowCount === null || offset < rowCount; offset += pageRows) {
    const page = { limit: pageRows, offset };
    const validate = createValidator(collector, { ...page, rowCount });
    const answer: ReportAnswer = await session.report({ ...spec, page }, signal, validate);
    const hasMoved = rowCount !== null && answer.rowCount !== rowCount;
    if (hasMoved || collector.hasRepeats(answer.rows)) {
      throw new ShiftedReport("The rows moved while they were paged.");
    }
    rowCount = answer.rowCount;
    const days = collector.take(answer, offset + pageRows >= rowCount);
    if (days.length > 0) yield days;
  }
}

/** Why to request the page again; null if valid. Moved rows are handled by requesting all pages again. */
function createValidator(
  collector: DayCollector,
  { limit, offset, rowCount }: { limit: number; offset: number; rowCount: number | null },
): (answer: ReportAnswer) => string | null {
  let repeats = 0;
  return (answer) => {
    const problem = collector.findProblem(answer.rows);
    if (problem !== null) return problem;
    if (rowCount !== null && answer.rowCount !== rowCount) return null;
    const due = Math.max(0, Math.min(limit, answer.rowCount - offset));
    if (answer.rows.length !== due) {
      return `It sent ${answer.rows.length} rows of a page that has ${due}.`;
    }
    if (!collector.hasRepeats(answer.rows)) return null;
    repeats += 1;
    return repeats < maxRepeats ? "It sent rows a second time." : null;
  };
}
