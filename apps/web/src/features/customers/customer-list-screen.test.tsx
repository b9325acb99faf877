import type { CustomerList } from "@cartograph/contracts/customers/customer-list.ts";
import type { MetricReport } from "@cartograph/contracts/reports/metric.ts";
import type { Store } from "@cartograph/contracts/store.ts";
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

test("asks to fix a connection that fails, not to connect the store", () => {
  const page = textOf({ missing: ["shopify"], status: "broken" });
  expect(page).toContain("t read your customers from Shopify. Fix the connection to Shopify");
  expect(page).not.toContain("Connect Shopify");
});

test("says above the customers and in exports that records are missing", () => {
  const page = textOf({ missing: [], status: "incomplete", count: 1, codes: ["orders_left_out"] });
  expect(page).toMatch(/orders_left_out See details .*Note: orders_left_out .*1 customer/);
});

test("offers no other days of customers to date", () => {
  const page = textOf({ missing: [], count: 1, codes: ["orders_imported_until"] });
  expect(page).toContain("orders_imported_until Import orders");
  expect(page).not.toContain("Show Dec 9, 2011");
});

type Answer = { missing: string[]; status?: string; count?: number; codes?: string[] };

const newestDay = { from: "2011-12-09", to: "2011-12-09" };

/** The list without rows, of a store with this number of customers. */
function textOf({ missing, status, count = 0, codes = [] }: Answer): string {
  const queryClient = new QueryClient();
  const list = {
    rows: [],
    totals: { count, orders: null, spent: null, returns: null, net: null },
    missing,
    isScored: false,
    next: null,
    currency: "USD",
    currencyDigits: 2,
  };
  queryClient.setQueryData(getQueryKey(trpc.customers.list, { sort: "-net" }, "infinite"), {
    pages: [list as unknown as CustomerList],
    pageParams: [null],
  });
  const dataSources = status === undefined ? [] : [{ platform: "shopify", status }];
  queryClient.setQueryData(
    getQueryKey(trpc.metrics.report, { id: "orders", range: "today", compare: "none" }, "query"),
    {
      missing,
      dataSources,
      notices: codes.map((code) => ({
        code,
        message: code,
        days: code === "orders_imported_until" ? newestDay : undefined,
      })),
      metrics: {},
    } as unknown as MetricReport,
  );
  queryClient.setQueryData(getQueryKey(trpc.store.get, undefined, "query"), {
    name: "Shop",
    timezone: "UTC",
  } as unknown as Store);
  const page = renderPage(<CustomerListScreen />, { path: "/customers/list", queryClient });
  return page.replaceAll(/<style.*?<\/style>|<[^>]+>/gs, " ").replaceAll(/\s+/g, " ");
}
