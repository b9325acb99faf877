import type { CustomerCohorts } from "@cartograph/contracts/customers/customer-cohorts.ts";
import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";
import type { RfmReport } from "@cartograph/contracts/customers/rfm.ts";
import type { MetricRows } from "@cartograph/contracts/metrics/metric-rows.ts";
import {
  type TableStamp,
  TableStampProvider,
  useTableStamp,
} from "@cartograph/ui/table-export/table-stamp.tsx";
import { QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { readReportQuery } from "../../lib/range-search.ts";
import { ReportProvider } from "../../lib/report/report-context.tsx";
import { renderPage } from "../../lib/testing/render-page.tsx";
import { trpc } from "../../lib/trpc.ts";
import { UnfilteredStamp, WaitingStamp } from "./all-customers.tsx";
import { CohortsTab } from "./cohorts/cohorts-tab.tsx";
import { GroupsTab } from "./groups/groups-tab.tsx";

const basics = { currency: "USD", currencyDigits: 2, missing: [], dataSources: [] };
const groups = {
  ...basics,
  isScored: true,
  groups: [{ id: "champions", label: "Champions", meaning: "", customers: 1809 }],
};
const top = {
  ...basics,
  range: { from: "2026-03-01", to: "2026-03-02" },
  rows: [],
  notFilteredBy: [],
};
const { range } = top;
const report = { ...basics, range, notices: [], metrics: {} } as unknown as CustomersReport;
const inBritain = "filters=country%3Ais%3AGB";

test("says on Groups and Cohorts that filters don't apply to them", () => {
  for (const render of [renderGroups, renderCohorts]) {
    expect(render(inBritain)).toContain("Filters don&#x27;t apply");
    expect(render("")).not.toContain("Filters don&#x27;t apply");
  }
});

test("opens all customers of a group, whatever the filters", () => {
  const page = renderGroups(`range=today&${inBritain}`);
  expect(page).toContain('href="/customers/list?rfm=champions&amp;range=today"');
});

test("asks a new store to connect Shopify instead of saying that no customer ordered", () => {
  const noOrders = "No customers ordered in this date range.";
  expect(renderGroups("")).toContain(noOrders);
  const page = renderGroups("", { ...report, missing: ["shopify"] });
  expect(page).not.toContain(noOrders);
  expect(page).toContain("Connect Shopify");
});

test("leaves the filters out of the exports of all customers", () => {
  const stamp = {
    filters: ["Country is United Kingdom"],
    currency: "USD",
  } as unknown as TableStamp;
  const page = renderPage(
    <TableStampProvider stamp={stamp}>
      <UnfilteredStamp>
        <Shown />
      </UnfilteredStamp>
    </TableStampProvider>,
  );
  expect(page).toContain("{&quot;filters&quot;:[],&quot;currency&quot;:&quot;USD&quot;}");
});

test("marks exports of rows that are still those of the previous range", () => {
  const stamp = { currency: "USD" } as unknown as TableStamp;
  const [current, outdated] = [false, true].map((isOutdated) =>
    renderPage(
      <TableStampProvider stamp={stamp}>
        <WaitingStamp isOutdated={isOutdated}>
          <Shown />
        </WaitingStamp>
      </TableStampProvider>,
    ),
  );
  expect(current).not.toContain("isOutdated&quot;:true");
  expect(outdated).toContain("isOutdated&quot;:true");
});

function Shown() {
  return JSON.stringify(useTableStamp());
}

function renderGroups(query: string, shown = report): string {
  const queryClient = new QueryClient();
  const input = {
    id: "customers" as const,
    sort: "-sales",
    limit: 10,
    ...readReportQuery(new URLSearchParams(query)),
  };
  queryClient.setQueryData(
    getQueryKey(trpc.customers.rfm, undefined, "query"),
    groups as unknown as RfmReport,
  );
  queryClient.setQueryData(
    getQueryKey(trpc.metrics.rows, input, "query"),
    top as unknown as MetricRows,
  );
  return renderPage(
    <ReportProvider report={shown}>
      <GroupsTab />
    </ReportProvider>,
    { path: `/customers?${query}`, queryClient },
  );
}

function renderCohorts(query: string): string {
  const queryClient = new QueryClient();
  const by = "acquired_month";
  queryClient.setQueryData(getQueryKey(trpc.customers.cohorts, { by }, "query"), {
    ...basics,
    by,
    isKnown: true,
    count: 0,
    cohorts: [],
  } as unknown as CustomerCohorts);
  return renderPage(<CohortsTab />, { path: `/customers?${query}`, queryClient });
}
