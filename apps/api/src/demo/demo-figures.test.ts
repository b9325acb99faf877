import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import { dateRangeKeys } from "@cartograph/contracts/date-range.ts";
import { platforms } from "@cartograph/contracts/platform.ts";
import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import type { AdAccount } from "@cartograph/sandbox/core/marketing-data.ts";
import type { Order } from "@cartograph/sandbox/core/store-data.ts";
import { dollarsPerEuro } from "@cartograph/sandbox/demo-store/exchange-rates.ts";
import { isTracked } from "@cartograph/sandbox/demo-store/traffic/tracked.ts";
import type { ReportRequest } from "@cartograph/warehouse/report-request.ts";
import { parseDay } from "@cartograph/warehouse/calendar/days.ts";
import { dayOf } from "@cartograph/warehouse/calendar/zoned-day.ts";
import { adsReport } from "@cartograph/warehouse/questions/ads/ads-report.ts";
import { campaignReport } from "@cartograph/warehouse/questions/ads/campaign-report.ts";
import { cartReport } from "@cartograph/warehouse/questions/checkout/cart-report.ts";
import { customersReport } from "@cartograph/warehouse/questions/customers/customers-report.ts";
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
const dayMs = 86_400_000;
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

const toCents = (amount: number | null | undefined) => Math.round((amount ?? 0) * 100);

function sumOf<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}

function spendOf(rows: readonly { spend: number | null }[]): number {
  return sumOf(rows, ({ spend }) => toCents(spend ?? 0));
}

/** Minor units of the account, counted separately from the synced data. */
function spentBy(account: AdAccount, { from, to }: { from: string; to: string }): number {
  let cents = 0;
  for (let day = parseDay(from); day <= parseDay(to); day += 1) {
    const isEuro = account.currency === "EUR";
    cents += sumOf(account.daysOf(day), ({ spendMinor }) =>
      isEuro ? Math.round(spendMinor * dollarsPerEuro(day)) : spendMinor,
    );
  }
  return cents;
}

describe("the demo store, synced from its platforms", () => {
  let demo: FilledDemo;
  let simulated: { order: Order; day: number }[];
  beforeAll(async () => {
    demo = await fillDemo({ months: 4, present, platforms });
    simulated = [...demo.store.read(present).orders.values()]
      .filter((order) => !order.isTest)
      .map((order) => ({ order, day: dayOf(order.processedAt, zone) }));
  });
  afterAll(() => demo.close());

  const reports = { read: (task: ReportTask) => answerTask(demo.db, task), close: async () => {} };
  const requestFor = (query: ReportQuery, now = present): ReportRequest => ({
    store: { id: demo.storeId, timezone: zone, currency: "USD" },
    query,
    now,
  });

  /** The store's own orders of the range, counted separately from the synced data. */
  function ordersOf(range: { from: string; to: string }): Order[] {
    const [from, to] = [parseDay(range.from), parseDay(range.to)];
    return simulated.flatMap(({ order, day }) => (day >= from && day <= to ? [order] : []));
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

  describe.each(queries)("marketing in $range $from", (query) => {
    test("sums campaigns and days to the simulation's spend", async () => {
      const ads = await adsReport(demo.db, requestFor(query));
      const total = toCents(ads.adSpend.adSpend);
      expect(total).toBeGreaterThan(0);
      expect(spendOf(ads.campaigns)).toBe(total);
      expect(spendOf(ads.performanceByDay)).toBe(total);
      expect(sumOf(ads.claims.platforms, ({ spend }) => toCents(spend))).toBe(total);
      expect(ads.unconverted).toEqual([]);
      const accounts = Object.values(demo.sandbox.marketing.read(present).ads).flat();
      expect(sumOf(accounts, (account) => spentBy(account, ads.range))).toBe(total);
    });

    test("calculates rates as ratios of sums", async () => {
      const { adSpend, campaigns } = await adsReport(demo.db, requestFor(query));
      const total = (of: (row: AdsReport["campaigns"][number]) => number) => sumOf(campaigns, of);
      const spend = total((row) => row.spend);
      expect(adSpend.clicks).toBe(total((row) => row.clicks));
      expect(adSpend.impressions).toBe(total((row) => row.impressions));
      expect(adSpend.ctr).toBeCloseTo(
        (100 * (adSpend.clicks ?? 0)) / (adSpend.impressions ?? 0),
        9,
      );
      expect(adSpend.roas).toBeCloseTo(total((row) => row.conversionValue) / spend, 6);
      const conversions = total((row) => row.conversions);
      expect(adSpend.conversions).toBeCloseTo(conversions, 3);
      // Platforms may not have claimed anything for the current day yet.
      expect(adSpend.cpa ?? 0).toBeCloseTo(conversions > 0 ? spend / conversions : 0, 2);
    });

    test("shows the same values on the Overview and Ads", async () => {
      const ads = await adsReport(demo.db, requestFor(query));
      const { adSpendData, campaignPerformance, salesSummary } = await dashboardReport(
        demo.db,
        requestFor(query),
      );
      expect(adSpendData.adSpend).toBe(ads.adSpend.adSpend);
      expect(adSpendData.roas).toBe(ads.adSpend.roas);
      expect(adSpendData.percentChange).toBe(ads.adSpend.percentChange);
      expect(campaignPerformance[0]?.spend).toBe(ads.campaigns[0]?.spend);
      expect(ads.claims.actualSales).toBe(salesSummary.totalSales);
    });

    test("sums a campaign's days to its row", async () => {
      const ads = await adsReport(demo.db, requestFor(query));
      for (const campaign of ads.campaigns.slice(0, 5)) {
        const { days } = await campaignReport(demo.db, requestFor(query), campaign.id);
        expect(spendOf(days)).toBe(toCents(campaign.spend));
      }
    });

    test("sums messages to the delivered total, with rates within 100%", async () => {
      const { email } = await customersReport(demo.db, requestFor(query));
      expect(sumOf(email.messages, ({ delivered }) => delivered)).toBe(email.delivered);
      expect(sumOf(email.messages, ({ unsubscribes }) => unsubscribes)).toBe(email.unsubscribes);
      expect(sumOf(email.messages, ({ revenue }) => toCents(revenue))).toBe(toCents(email.revenue));
      expect(email.openRate ?? 0).toBeLessThan(100);
      expect(email.clickRate ?? 0).toBeLessThanOrEqual(email.openRate ?? 0);
    });
  });

  test.each(queries.filter(({ range }) => range !== "today"))(
    "reports that platforms claim more than the store sold over $range $from",
    async (query) => {
      const { claims, notices } = await adsReport(demo.db, requestFor(query));
      expect(claims.claimedConversions).toBeGreaterThan(claims.actualOrders ?? Infinity);
      expect(notices.map(({ code }) => code)).toContain("ads_claims_exceed");
    },
  );

  test("shows a restated day's new value everywhere and its history in the log", async () => {
    const later = present + 2 * dayMs;
    const week: ReportQuery = { range: "custom", from: "2026-04-08", to: "2026-04-14" };
    const before = await adsReport(demo.db, requestFor(week));
    demo.setNow(later);
    const integrations = await demo.db
      .selectFrom("integrations")
      .select("id")
      .where("platform", "in", ["google_ads", "facebook_ads", "tiktok_ads"])
      .execute();
    const sync = async () => {
      for (const { id } of integrations) {
        await demo.sync.start({ storeId: demo.storeId, integrationId: id }, "manual");
        await demo.sync.waitForEnd(id);
      }
    };
    await sync();
    const after = await adsReport(demo.db, requestFor(week, later));
    const accounts = Object.values(demo.sandbox.marketing.read(later).ads).flat();
    expect(toCents(after.adSpend.adSpend)).toBe(
      sumOf(accounts, (account) => spentBy(account, after.range)),
    );
    expect(after.claims.claimedConversions).toBeGreaterThan(before.claims.claimedConversions ?? 0);
    expect(spendOf(after.performanceByDay)).toBe(toCents(after.adSpend.adSpend));

    for (const campaign of after.campaigns.slice(0, 4)) {
      const former = before.campaigns.find(({ id }) => id === campaign.id);
      const { restatements } = await campaignReport(demo.db, requestFor(week, later), campaign.id);
      const changes = restatements.filter(({ metric }) => metric === "conversions");
      expect(sumOf(changes, (change) => change.after - change.before)).toBeCloseTo(
        campaign.conversions - (former?.conversions ?? 0),
        6,
      );
    }

    const log = () => demo.db.selectFrom("ad_restatements").select("id").execute();
    const logged = (await log()).length;
    expect(logged).toBeGreaterThan(0);
    const rows = await demo.db.selectFrom("source_days").selectAll().execute();
    await sync();
    expect(await demo.db.selectFrom("source_days").selectAll().execute()).toEqual(rows);
    expect((await log()).length).toBe(logged);
    demo.setNow(present);
  });
});
