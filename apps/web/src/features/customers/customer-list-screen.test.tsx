import type { CustomerList } from "@cartograph/contracts/customers/customer-list.ts";
import type { MetricReport } from "@cartograph/contracts/reports/metric.ts";
import { QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { renderPage } from "../../lib/testing/render-page.tsx";
import { trpc } from "../../lib/trpc.ts";
import { CustomerListScreen } from "./customer-list-screen.tsx";

test("says that the first sync is running instead of asking to connect the store", () => {
  const page = textOf({ missing: ["shopify"], status: "syncing" });
  expect(page).toContain("Shopify is still syncing Your customers appear here as they are synced.");
});

test("asks to connect the store only if it is not connected", () => {
  const invitation = "Connect Shopify, or import an orders export, and your customers appear here.";
  expect(textOf({ missing: ["shopify"] })).toContain(`No customers yet ${invitation}`);
  const page = textOf({ missing: [], status: "connected" });
  expect(page).toContain("No customers yet Customers appear here with their first order.");
  expect(page).not.toContain("Connect");
});

/** The list without customers. */
function textOf({ missing, status }: { missing: string[]; status?: string }): string {
  const queryClient = new QueryClient();
  const list = { rows: [], totals: { count: 0 }, missing, isScored: false, next: null };
  queryClient.setQueryData(getQueryKey(trpc.customers.list, { sort: "-net" }, "infinite"), {
    pages: [list as unknown as CustomerList],
    pageParams: [null],
  });
  const dataSources = status === undefined ? [] : [{ platform: "shopify", status }];
  queryClient.setQueryData(
    getQueryKey(trpc.metrics.report, { id: "average_lifetime_value" }, "query"),
    { missing, dataSources, notices: [], metrics: {} } as unknown as MetricReport,
  );
  const page = renderPage(<CustomerListScreen />, { path: "/customers/list", queryClient });
  const main = page.slice(page.indexOf("<h2"));
  return main.replaceAll(/<style.*?<\/style>|<[^>]+>/gs, " ").replaceAll(/\s+/g, " ");
}
