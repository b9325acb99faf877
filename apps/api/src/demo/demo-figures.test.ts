import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import { dateRangeKeys } from "@cartograph/contracts/date-range.ts";
import type { Order } from "@cartograph/sandbox/core/store-data.ts";
import { isTracked } from "@cartograph/sandbox/demo-store/traffic/tracked.ts";
import type { ReportRequest } from "@cartograph/warehouse/report-request.ts";
import { parseDay } from "@cartograph/warehouse/calendar/days.ts";
import { dayOf } from "@cartograph/warehouse/calendar/zoned-day.ts";
import { cartReport } from "@cartograph/warehouse/questions/checkout/cart-report.ts";
import { dashboardReport } from "@cartograph/warehouse/questions/sales/dashboard-report.ts";
import { productsReport } from "@cartograph/warehouse/questions/products/products-report.ts";
import { trafficReport } from "@cartograph/warehouse/questions/traffic/traffic-report.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerTask } from "../reports/answer-task.ts";
import type { ReportTask } from "../reports/report-questions.ts";
import { fetchMissingUsers } from "../answers/report-users.ts";
import { type FilledDemo, fillDemo } from "../testing/filled-demo.ts";

const zone = "America/New_York";
/** A Wednesday afternoon in the shop's zone. */
const present = Date.UTC(2026, 3, 15, 19, 30);
const queries: ReportQuery[] = [
  ...dateRangeKeys.filter((range) => range !== "custom").map((range) => ({ range })),
  { range: "custom", from: "2026-02-03", to: "2026-03-17" },
];

function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}

function shareOf(rows: readonly { share: number }[]): number {
  return sum(rows.map(({ share }) => share));
}

describe("the demo store, synced from its platforms", () => {
  let demo: FilledDemo;
  beforeAll(async () => {
    demo = await fillDemo({
      months: 4,
      present,
      platforms: ["shopify", "google_analytics", "google_search_console"],
    });
  });
  afterAll(() => demo.close());

  const reports = { read: (task: ReportTask) => answerTask(demo.db, task), close: async () => {} };
  const requestFor = (query: ReportQuery): ReportRequest => ({
    store: { id: demo.storeId, timezone: zone, currency: "USD" },
    query,
    now: present,
  });

  /** The store's own orders of the range, counted separately from the synced data. */
  function ordersOf(range: { from: string; to: string }): Order[] {
    const [from, to] = [parseDay(range.from), parseDay(range.to)];
    return [...demo.store.read(present).orders.values()].filter((order) => {
      const day = dayOf(order.processedAt, zone);
      return day >= from && day <= to && !order.isTest;
    });
  }

  describe.each(queries)("$range $from", (query) => {
    test("sums days to the range and shares to 100%", async () => {
      const request = requestFor(query);
      const fetchUsers = async () => {
        const answer = { isCacheable: true };
        await fetchMissingUsers({ ...demo, reports, answer }, { request }, { userId: "demo" });
        return answer.isCacheable;
      };
      // A call waits five seconds at most, and fetching continues after it.
      await expect.poll(fetchUsers).toBe(true);
      const traffic = await trafficReport(demo.db, request);
      const { summary, deviceData } = traffic;
      expect(summary.totalSessions).toBeGreaterThan(0);
      expect(sum(traffic.sessionsByDay.map((day) => day.sessions))).toBe(summary.totalSessions);
      expect(sum(traffic.sources.map((source) => source.sessions))).toBe(summary.totalSessions);
      for (const rows of [traffic.sourceMedium, traffic.landingPages, traffic.countries]) {
        expect(sum(rows.map((row) => row.sessions))).toBe(summary.totalSessions);
        expect(shareOf(rows)).toBeCloseTo(100, 6);
      }
      expect(shareOf(traffic.referrers)).toBeCloseTo(100, 6);
      expect(sum(traffic.sources.map((source) => source.percentage))).toBeCloseTo(100, 6);
      expect(sum(Object.values(deviceData))).toBeCloseTo(100, 6);
      expect(summary.uniqueVisitors).toBeGreaterThan(0);
      expect(summary.uniqueVisitors).toBeLessThan(summary.totalSessions ?? 0);
    });

    test("reports the untracked orders of the simulation as not recorded", async () => {
      const cart = await cartReport(demo.db, requestFor(query));
      const online = ordersOf(cart.range).filter((order) => order.channel === "online_store");
      const tracked = online.filter((order) => isTracked(order));
      expect(online.length).toBeGreaterThan(tracked.length);
      expect(cart.tracking).toEqual({
        onlineOrders: online.length,
        recordedPurchases: tracked.length,
        unrecorded: online.length - tracked.length,
      });
    });

    test("narrows the funnel step by step to the recorded purchases", async () => {
      const {
        checkoutFunnel: funnel,
        tracking,
        abandonmentByDay,
      } = await cartReport(demo.db, requestFor(query));
      const steps = [
        funnel.addedToCart,
        funnel.startedCheckout,
        funnel.enteredShipping,
        funnel.enteredPayment,
        funnel.completedOrder,
      ];
      expect(steps).toEqual(steps.toSorted((a, b) => (b ?? 0) - (a ?? 0)));
      expect(funnel.completedOrder).toBe(tracking.recordedPurchases);
      expect(sum(abandonmentByDay.map((day) => day.addedToCart))).toBe(funnel.addedToCart);
    });

    test("calculates conversion as online orders per hundred sessions", async () => {
      const dashboard = await dashboardReport(demo.db, requestFor(query));
      const online = ordersOf(dashboard.range).filter(({ channel }) => channel === "online_store");
      const { totalTraffic } = dashboard.trafficData;
      expect(dashboard.salesSummary.conversionRate).toBeCloseTo(
        (online.length / (totalTraffic ?? 0)) * 100,
        9,
      );
      expect(dashboard.salesSummary.orders).toBe(ordersOf(dashboard.range).length);
    });

    test("shows the same values on all screens", async () => {
      const request = requestFor(query);
      const [dashboard, traffic, cart, products] = [
        await dashboardReport(demo.db, request),
        await trafficReport(demo.db, request),
        await cartReport(demo.db, request),
        await productsReport(demo.db, request),
      ];
      expect(dashboard.trafficData.totalTraffic).toBe(traffic.summary.totalSessions);
      expect(dashboard.trafficData.paidTraffic).toBe(traffic.summary.paidSessions);
      expect(dashboard.trafficData.sources).toEqual(traffic.sources);
      expect(dashboard.deviceData).toEqual(traffic.deviceData);
      expect(dashboard.checkoutFunnel).toEqual(cart.checkoutFunnel);
      expect(sum(products.byDay.map((day) => day.views))).toBe(products.summary.productViews);
      expect(sum(products.products.map((product) => product.views))).toBe(
        products.summary.productViews,
      );
    });
  });
});
