import type { MetricBreakdown as Breakdown } from "@cartograph/contracts/metrics/metric-breakdown.ts";
import type { MetricRows as Rows } from "@cartograph/contracts/metrics/metric-rows.ts";
import { QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { readReportQuery } from "../../lib/range-search.ts";
import { type MetricReport, ReportProvider } from "../../lib/report/report-context.tsx";
import { renderPage } from "../../lib/testing/render-page.tsx";
import { tableWidgetHeight } from "../../lib/report/report-placeholder.tsx";
import { trpc } from "../../lib/trpc.ts";
import { firstDimension } from "./breakdown-dimensions.ts";
import { MetricBreakdown } from "./metric-breakdown.tsx";
import { MetricRows } from "./metric-rows.tsx";

const noRows = "No rows in this date range.";
const noRowsKnown = "No rows on the days with data. Some days in this range are missing.";
const range = { key: "custom", from: "2026-03-01", to: "2026-03-02", isComplete: true };
const dimension = firstDimension("sessions", null, []) ?? "day";

test("says that there are no rows if every day of the range is known", () => {
  expect(textsOf({ days: [0, 0] })).toEqual([noRows, noRows]);
});

test("says that days are missing if there are no rows on the others", () => {
  expect(textsOf({ days: [0, null] })).toEqual([noRowsKnown, noRowsKnown]);
  expect(textsOf({ days: [0, 5], codes: ["analytics_days_left_out"] })).toEqual([
    noRowsKnown,
    noRowsKnown,
  ]);
});

test("says why the rows are unknown if no day is known", () => {
  const reason = "Not enough data in this range";
  expect(textsOf({ days: [null, null] })).toEqual([reason, reason]);
});

test("does not call a figure the sum of 0 rows", () => {
  expect(pagesOf({ days: [0, 0] }).join()).not.toContain("the sum of");
});

test("offers to clear the filters, and reserves no height for rows", () => {
  for (const page of htmlOf({ days: [0, 0], filters: "weekday:is:1" })) {
    expect(page).toContain("Clear filters");
    expect(page).not.toContain(`min-height:${tableWidgetHeight}px`);
  }
  expect(htmlOf({ days: [0, 0] }).join()).not.toContain("Clear filters");
  const unknown = { days: [null, null], filters: "weekday:is:1" };
  expect(htmlOf(unknown).join()).not.toContain("Clear filters");
});

type Known = { days: (number | null)[]; codes?: string[]; filters?: string };

/** The texts instead of the breakdown and of the rows. */
function textsOf(known: Known): string[] {
  return pagesOf(known).map(
    (text) => /No rows[^.]*\.( Some[^.]*\.)?|Not enough data in this range/.exec(text)?.[0] ?? text,
  );
}

/** The texts of the breakdown and of the rows. */
function pagesOf(known: Known): string[] {
  return htmlOf(known).map((page) => page.replaceAll(/<[^>]+>/gs, " "));
}

function htmlOf({ days, codes = [], filters }: Known): string[] {
  const isKnown = days.some((each) => each !== null);
  const report = {
    range,
    missing: [],
    dataSources: [],
    notices: codes.map((code) => ({ code, message: "" })),
    metrics: {
      sessions: {
        id: "sessions",
        value: isKnown ? days.reduce<number>((sum, each) => sum + (each ?? 0), 0) : null,
        ...(!isKnown && { absentBecause: "Not enough data in this range" }),
        series: isKnown ? { daysEach: 1, values: days, settled: 0 } : null,
        noPercentChange: null,
      },
    },
  } as unknown as MetricReport;
  const query = new URLSearchParams(filters && { filters });
  return [MetricBreakdown, MetricRows].map((Part) => {
    const part = <Part id="sessions" />;
    const page = renderPage(<ReportProvider report={report}>{part}</ReportProvider>, {
      path: `/?${query}`,
      queryClient: answers(query),
    });
    return page.replaceAll(/<style.*?<\/style>/gs, "");
  });
}

function answers(query: URLSearchParams): QueryClient {
  const reportQuery = readReportQuery(query);
  const queryClient = new QueryClient();
  const shared = { id: "sessions", range, rows: [], count: 0, next: null, notFilteredBy: [] };
  const breakdown = {
    ...shared,
    by: [dimension],
    other: null,
    total: { metrics: {} },
    unavailableBecause: null,
  };
  const by = { id: "sessions" as const, by: dimension, ...reportQuery, limit: 10 };
  queryClient.setQueryData(
    getQueryKey(trpc.metrics.breakdown, by, "query"),
    breakdown as unknown as Breakdown,
  );
  queryClient.setQueryData(getQueryKey(trpc.metrics.rows, { id: "sessions", ...reportQuery }), {
    pages: [{ ...shared, columns: [], sums: {} } as unknown as Rows],
    pageParams: [undefined],
  });
  return queryClient;
}
