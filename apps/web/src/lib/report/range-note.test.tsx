import type { ResolvedRange } from "@cartograph/contracts/reports/report.ts";
import { QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "../testing/render-page.tsx";
import { trpc } from "../trpc.ts";
import { RangeNote } from "./range-note.tsx";
import { type MetricReport, ReportProvider } from "./report-context.tsx";

afterEach(() => vi.useRealTimers());

const day = "2026-03-01";
const range: ResolvedRange = {
  key: "custom",
  from: day,
  to: day,
  comparison: "none",
  previousFrom: null,
  previousTo: null,
  timezone: "America/New_York",
  isComplete: false,
  comparedTo: null,
  comparedUntil: null,
};

/** The note of a report of one day, when that is the store's day or another one. */
function noteWhen(today: string): string {
  const queryClient = new QueryClient();
  const store = { timezone: range.timezone, today };
  queryClient.setQueryData(getQueryKey(trpc.store.get, undefined, "query"), store as never);
  const report = { range, metrics: {} } as MetricReport;
  const note = (
    <ReportProvider report={report}>
      <RangeNote />
    </ReportProvider>
  );
  return renderPage(note, { queryClient });
}

test.each([
  ["behind", "2026-02-28T23:55:00-05:00"],
  ["ahead", "2026-03-02T00:05:00-05:00"],
])("takes the current day from the server when the browser's clock is %s", (_, browserTime) => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(browserTime) });
  expect(noteWhen(day)).toContain("Mar 1, 2026, no comparison");
  expect(noteWhen("2026-02-28")).toContain("Mar 1, 2026, not started yet");
});
