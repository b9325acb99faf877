import { QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { readReportQuery } from "../../lib/range-search.ts";
import { type MetricReport, ReportProvider } from "../../lib/report/report-context.tsx";
import { renderPage } from "../../lib/testing/render-page.tsx";
import { trpc } from "../../lib/trpc.ts";
import { MetricBreakdown } from "./metric-breakdown.tsx";

test("asks for order values by their label when they are searched as money", () => {
  const queryClient = new QueryClient();
  const store = { currency: "EUR", timezone: "Europe/Berlin" };
  queryClient.setQueryData(getQueryKey(trpc.store.get, undefined, "query"), store);
  const query = new URLSearchParams({ by: "order_value_band", q: "€25" });
  const input = {
    id: "orders",
    by: "order_value_band",
    search: "25",
    ...readReportQuery(query),
    limit: 50,
  } as const;
  queryClient.setQueryData(getQueryKey(trpc.metrics.breakdown, input, "query"), {
    rows: [],
    notFilteredBy: [],
    unavailableBecause: "Answer of the search",
  });
  const page = renderPage(
    <ReportProvider report={{ metrics: {} } as MetricReport}>
      <MetricBreakdown id="orders" />
    </ReportProvider>,
    { path: `/?${query}`, queryClient },
  );
  expect(page).toContain("Answer of the search");
});
