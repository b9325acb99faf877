import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import { dateRangeKeys } from "@cartograph/contracts/date-range.ts";
import { platforms } from "@cartograph/contracts/platform.ts";
import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import type { AdAccount } from "@cartograph/sandbox/core/marketing-data.ts";
import { dollarsPerEuro } from "@cartograph/sandbox/demo-store/exchange-rates.ts";
import type { ReportRequest } from "@cartograph/warehouse/report-request.ts";
import { parseDay } from "@cartograph/warehouse/calendar/days.ts";
import { adsReport } from "@cartograph/warehouse/questions/ads/ads-report.ts";
import { campaignReport } from "@cartograph/warehouse/questions/ads/campaign-report.ts";
import { customersReport } from "@cartograph/warehouse/questions/customers/customers-report.ts";
import { dashboardReport } from "@cartograph/warehouse/questions/sales/dashboard-report.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FilledDemo, fillDemo } from "../testing/filled-demo.ts";

const zone = "America/New_York";
/** A Wednesday afternoon in the shop's zone. */
const present = Date.UTC(2026, 3, 15, 19, 30);
const dayMs = 86_400_000;

const queries: ReportQuery[] = [
  ...dateRangeKeys.filter((range) => range !== "custom").map((range) => ({ range })),
  { range: "custom", from: "2026-02-03", to: "2026-03-17" },
];

const toCents = (amount: number | null | undefined) => Math.round((amount ?? 0) * 100);

function sum<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}

function spendOf(rows: readonly { spend: number | null }[]): number {
  return sum(rows, ({ spend }) => toCents(spend ?? 0));
}

/** Minor units of the account, counted separately from the synced data. */
function spentBy(account: AdAccount, { from, to }: { from: string; to: string }): number {
  let cents = 0;
  for (let day = parseDay(from); day <= parseDay(to); day += 1) {
    const isEuro = account.currency === "EUR";
    cents += sum(account.daysOf(day), ({ spendMinor }) =>
      isEuro ? Math.round(spendMinor * dollarsPerEuro(day)) : spendMinor,
    );
  }
  return cents;
}

describe("the demo store's marketing, synced from its platforms", () => {
  let demo: FilledDemo;
  beforeAll(async () => {
    demo = await fillDemo({ months: 4, present, platforms });
  });
  afterAll(() => demo.close());

  const requestFor = (query: ReportQuery, now = present): ReportRequest => ({
    store: { id: demo.storeId, timezone: zone, currency: "USD" },
    query,
    now,
  });

  describe.each(queries)("$range $from", (query) => {
    test("sums campaigns and days to the simulation's spend", async () => {
      const ads = await adsReport(demo.db, requestFor(query));
      const total = toCents(ads.adSpend.adSpend);
      expect(total).toBeGreaterThan(0);
      expect(spendOf(ads.campaigns)).toBe(total);
      expect(spendOf(ads.performanceByDay)).toBe(total);
      expect(sum(ads.claims.platforms, ({ spend }) => toCents(spend))).toBe(total);
      expect(ads.unconverted).toEqual([]);
      const accounts = Object.values(demo.sandbox.marketing.read(present).ads).flat();
      expect(sum(accounts, (account) => spentBy(account, ads.range))).toBe(total);
    });

    test("calculates rates as ratios of sums", async () => {
      const { adSpend, campaigns } = await adsReport(demo.db, requestFor(query));
      const total = (of: (row: AdsReport["campaigns"][number]) => number) => sum(campaigns, of);
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
      expect(sum(email.messages, ({ delivered }) => delivered)).toBe(email.delivered);
      expect(sum(email.messages, ({ unsubscribes }) => unsubscribes)).toBe(email.unsubscribes);
      expect(sum(email.messages, ({ revenue }) => toCents(revenue))).toBe(toCents(email.revenue));
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
      sum(accounts, (account) => spentBy(account, after.range)),
    );
    expect(after.claims.claimedConversions).toBeGreaterThan(before.claims.claimedConversions ?? 0);
    expect(spendOf(after.performanceByDay)).toBe(toCents(after.adSpend.adSpend));

    for (const campaign of after.campaigns.slice(0, 4)) {
      const former = before.campaigns.find(({ id }) => id === campaign.id);
      const { restatements } = await campaignReport(demo.db, requestFor(week, later), campaign.id);
      const changes = restatements.filter(({ metric }) => metric === "conversions");
      expect(sum(changes, (change) => change.after - change.before)).toBeCloseTo(
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
