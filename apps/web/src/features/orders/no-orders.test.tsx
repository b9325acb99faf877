import type { OrderList } from "@cartograph/contracts/orders/order-list.ts";
import type { MetricReport } from "@cartograph/contracts/reports/metric.ts";
import { QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { readReportQuery } from "../../lib/range-search.ts";
import { renderPage } from "../../lib/testing/render-page.tsx";
import { trpc } from "../../lib/trpc.ts";
import { OrdersScreen } from "./orders-screen.tsx";

const range = { key: "custom", from: "2026-03-01", to: "2026-03-02" } as const;
const days = "range=custom&from=2026-03-01&to=2026-03-02";
const inBritain = "country:is:GB";

test("says that a range has no orders if every day is known", () => {
  const page = textOf({ days: [0, 0] });
  expect(page).toContain("No orders in this range Pick another date range.");
});

test("says that orders are missing on days that are not known", () => {
  expect(textOf({ days: [0, null] })).toContain(
    "No orders on the days with data Some days in this range are missing.",
  );
});

test("names the first day with data for a range before it", () => {
  expect(textOf({ days: [0, 0], since: "2026-04-05" })).toContain(
    "No data before Apr 5, 2026 Pick another date range.",
  );
});

test("says that the first sync is running", () => {
  const syncing = "Shopify is still syncing Your orders appear here as they are synced.";
  expect(textOf({ days: null, status: "syncing" })).toContain(syncing);
  expect(textOf({ days: [0, 0], codes: ["first_sync_unfinished"] })).toContain(syncing);
});

test("says that no orders could be imported, and names those that were left out", () => {
  expect(textOf({ days: null, status: "incomplete" })).toContain(
    "fully synced No orders could be imported yet. See the reason",
  );
  expect(textOf({ days: [0, 0], codes: ["orders_left_out"] }, inBritain)).toContain(
    "No orders match the filters. orders_left_out",
  );
});

test.each(["first_sync_unfinished", "first_sync_incomplete", "orders_left_out"])(
  "says above the orders that some are missing: %s",
  (code) => {
    const page = textOf({ days: [1, 0], codes: [code], count: 1 });
    expect(page).toMatch(new RegExp(`${code} See details .*1 order`));
  },
);

test("says that later orders may be missing from files if there are none", () => {
  const page = textOf({ days: [0, 0], codes: ["orders_imported_until"] });
  expect(page).toMatch(/orders_imported_until Import orders No orders in this range/);
  expect(textOf({ days: [0, 0], codes: ["orders_imported_until"] }, inBritain)).toContain(
    "No orders match the filters. orders_imported_until",
  );
});

test("leads from filters without orders to days that have some, with the same filters", () => {
  const imported = { from: "2026-02-01", to: "2026-02-02" };
  const page = pageOf({ days: [0, 0], codes: ["orders_imported_until"], imported }, inBritain);
  const query = "range=custom&amp;from=2026-02-01&amp;to=2026-02-02&amp;filters=country%3Ais%3AGB";
  expect(page).toContain(`href="/orders?${query}"`);
  expect(page).toContain(">Show Feb 1 – Feb 2, 2026</a>");
});

test("gives the reason of an unfinished first sync if the filters leave no order", () => {
  expect(textOf({ days: [0, 0], codes: ["first_sync_incomplete"] }, inBritain)).toContain(
    "No orders match the filters. first_sync_incomplete",
  );
});

test("leads to the one next step with a button", () => {
  expect(buttonsOf({ days: null })).toEqual(["/integrations?add=shopify", "Connect Shopify"]);
  expect(buttonsOf({ days: null, status: "broken" })).toEqual([
    "/integrations",
    "Fix the connection to Shopify",
  ]);
  expect(buttonsOf({ days: null, status: "connected" })).toEqual([
    "/integrations",
    "Shopify denies access to this data",
  ]);
  expect(buttonsOf({ days: null, status: "syncing" })).toEqual(["/integrations", "See progress"]);
  expect(buttonsOf({ days: null, status: "incomplete" })).toEqual([
    "/integrations",
    "See the reason",
  ]);
});

test("offers to connect Shopify", () => {
  expect(textOf({ days: null })).toMatch(
    /No orders yet Connect Shopify, or import an orders export, .* Connect Shopify/,
  );
});

test("says with filters that orders may be missing", () => {
  const nothing = "No orders match the filters.";
  expect(textOf({ days: [0, 0] }, inBritain)).toMatch(new RegExp(`${nothing} +Clear filters`));
  expect(textOf({ days: [0, null] }, inBritain)).toContain(
    `${nothing} Some days in this range are missing.`,
  );
  expect(textOf({ days: null, status: "syncing" }, inBritain)).toContain(
    `${nothing} Shopify is still syncing.`,
  );
});

type Answer = {
  /** Orders of each day; null while Shopify is missing. */
  days: (number | null)[] | null;
  since?: string;
  status?: "syncing" | "incomplete" | "broken" | "connected";
  codes?: string[];
  /** The days of the notices. */
  imported?: { from: string; to: string };
  /** How many orders the list has, although no rows. */
  count?: number;
};

/** The address without the range, and the text of the one button. */
function buttonsOf(answer: Answer): string[] {
  const links = pageOf(answer).matchAll(/<a [^>]*mantine-Button-root.*?<\/a>/gs);
  return Array.from(links).flatMap(([link]) => [
    (/href="([^"]*)"/.exec(link)?.[1] ?? "").replace(/[?&]?(amp;)?range=.*/, ""),
    link.replaceAll(/<[^>]+>/g, ""),
  ]);
}

/** The text of the screen without rows. */
function textOf(answer: Answer, filters?: string): string {
  return pageOf(answer, filters)
    .replaceAll(/<style.*?<\/style>|<[^>]+>/gs, " ")
    .replaceAll(/\s+/g, " ");
}

function pageOf(answer: Answer, filters?: string): string {
  const { days: values, since, status, codes = [], imported, count = 0 } = answer;
  const query = filters === undefined ? days : `${days}&filters=${encodeURIComponent(filters)}`;
  const queryClient = new QueryClient();
  const missing = values === null ? ["shopify"] : [];
  const input = { range: range.key, from: range.from, to: range.to };
  const sums = { grossSales: 0, discounts: 0, returns: 0, netSales: 0, totalSales: 0 };
  const currency = { currency: "USD", currencyDigits: 2 };
  const list = { range, rows: [], totals: { count, ...sums }, missing, next: null, ...currency };
  queryClient.setQueryData(
    getQueryKey(
      trpc.orders.list,
      { ...input, ...(filters !== undefined && { filters }), sort: "-date" },
      "infinite",
    ),
    { pages: [list as unknown as OrderList], pageParams: [null] },
  );
  const report = {
    range,
    missing,
    dataSources: status ? [{ platform: "shopify", status }] : [],
    notices: codes.map((code) => ({ code, message: code, days: imported })),
    metrics: {
      orders: {
        id: "orders",
        value: values && 0,
        series: values && { daysEach: 1, values, settled: 0 },
        noPercentChange: since === undefined ? null : { reason: "before_first_data", since },
      },
    },
  };
  queryClient.setQueryData(
    getQueryKey(
      trpc.metrics.report,
      { id: "orders", ...readReportQuery(new URLSearchParams(query)), compare: "none" },
      "query",
    ),
    report as unknown as MetricReport,
  );
  return renderPage(<OrdersScreen />, { path: `/orders?${query}`, queryClient });
}
