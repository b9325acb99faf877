import type { ExchangeRate } from "@cartograph/contracts/exchange-rates.ts";
import type { AdDayRecord, EmailDayRecord } from "@cartograph/contracts/day-records.ts";
import { adsReportSchema } from "@cartograph/contracts/reports/ads.ts";
import { customersReportSchema } from "@cartograph/contracts/reports/customers.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatDay } from "../calendar/days.ts";
import { storeRates } from "../ingestion/exchange-rates.ts";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { connectAccount } from "../testing/connect-account.ts";
import { sampleAdDay, sampleEmailDay } from "../testing/sample-marketing.ts";
import { adsReport } from "./ads/ads-report.ts";
import { campaignReport } from "./ads/campaign-report.ts";
import { customersReport } from "./customers/customers-report.ts";
import { dashboardReport } from "./sales/dashboard-report.ts";

const firstDay = 20_600;
const lastDay = firstDay + 7;
const now = (lastDay + 40) * 86_400_000;
const count = fc.nat({ max: 400 });
const figures = fc.record({
  spendMinor: count,
  impressions: count,
  clicks: count,
  conversionsMilli: count,
  conversionValueMinor: count,
});
const mails = fc.record({ delivered: count, opens: count, clicks: count, revenueMinor: count });

/** Minor units per unit of the currency. */
const units = { USD: 100, EUR: 100, JPY: 1, KWD: 1000 } as const;
type Currency = keyof typeof units;
const accounts = [
  { platform: "google_ads", currency: "USD" },
  { platform: "facebook_ads", currency: "EUR" },
  { platform: "tiktok_ads", currency: "JPY" },
  { platform: "tiktok_ads", currency: "KWD", account: "7300000000000000018" },
] as const;

const dayOfAll = fc.record({
  ads: fc.tuple(...accounts.map(() => fc.dictionary(fc.constantFrom("a", "b", "c"), figures))),
  mails: fc.dictionary(fc.constantFrom("m", "n"), mails),
  /** Cents per unit; null without a rate. */
  rates: fc.record({
    EUR: fc.option(fc.integer({ min: 1, max: 300 })),
    JPY: fc.option(fc.integer({ min: 1, max: 300 })),
    KWD: fc.option(fc.integer({ min: 1, max: 300 })),
  }),
});
const scenario = fc.record({
  days: fc.array(dayOfAll, {
    minLength: lastDay - firstDay + 1,
    maxLength: lastDay - firstDay + 1,
  }),
  span: fc
    .tuple(fc.integer({ min: firstDay, max: lastDay }), fc.integer({ min: firstDay, max: lastDay }))
    .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) })),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;

function recordsOf({ days }: Scenario) {
  const ads = days.flatMap((content, index) =>
    accounts.map((account, at) =>
      sampleAdDay({ ...account, day: formatDay(firstDay + index), rows: content.ads[at] ?? {} }),
    ),
  );
  const emails = days.map((content, index) =>
    sampleEmailDay({ day: formatDay(firstDay + index), currency: "EUR", rows: content.mails }),
  );
  return { ads, emails, rates: days.flatMap((content, index) => ratesOf(content.rates, index)) };
}

function ratesOf(rates: Scenario["days"][number]["rates"], index: number): ExchangeRate[] {
  return Object.entries(rates).flatMap(([base, hundredths]) => {
    if (hundredths === null) return [];
    const rate = (hundredths / 100).toFixed(2);
    return [{ date: formatDay(firstDay + index), base, quote: "USD", rate }];
  });
}

/** Cents, rounded half up; null without a rate. The values are small enough to be exact. */
function cents(minor: number, currency: Currency, rates: readonly ExchangeRate[], day: string) {
  if (currency === "USD") return minor;
  const rate = rates.find((each) => each.base === currency && each.date === day)?.rate;
  if (rate === undefined) return minor === 0 ? 0 : null;
  const unit = units[currency];
  return Math.floor((2 * minor * Math.round(Number(rate) * 100) + unit) / (2 * unit));
}

/** Expected figures, counted from the records themselves. */
function countAds(
  records: readonly AdDayRecord[],
  rates: readonly ExchangeRate[],
  { from, to }: Scenario["span"],
) {
  const sum = { spend: 0, value: 0, clicks: 0, impressions: 0, milli: 0, pricedMilli: 0 };
  let [some, none] = [0, 0];
  for (const { day, currency, rows } of records) {
    if (day < formatDay(from) || day > formatDay(to)) continue;
    for (const row of rows) {
      const spend = cents(row.spendMinor, currency as Currency, rates, day);
      const value = cents(row.conversionValueMinor, currency as Currency, rates, day);
      const isLeftOut = spend === null || value === null;
      sum.spend += isLeftOut ? 0 : spend;
      sum.value += isLeftOut ? 0 : value;
      sum.clicks += row.clicks;
      sum.impressions += row.impressions;
      sum.milli += row.conversionsMilli;
      sum.pricedMilli += isLeftOut ? 0 : row.conversionsMilli;
      if (row.spendMinor + row.conversionValueMinor > 0) {
        if (isLeftOut) none += 1;
        else some += 1;
      }
    }
  }
  return { ...sum, isKnown: some > 0 || none === 0 };
}

const toCents = (amount: number) => Math.round(amount * 100);
const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
const added = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0);

test("campaigns and days add up to the spend in any currencies, and ratios are ratios of sums", async () => {
  const db = await openTestDatabase();
  await fc.assert(
    fc.asyncProperty(scenario, scenario, async (own, others) => {
      const store = await insertTestStore(db, { timezone: "UTC" });
      const neighbor = await insertTestStore(db, { timezone: "UTC" });
      for (const [owner, content] of [
        [store, own],
        [neighbor, others],
      ] as const) {
        for (const { platform, currency, ...more } of accounts) {
          const externalId = "account" in more ? { externalId: more.account } : {};
          const account = { platform, currency, readUntil: now, ...externalId };
          await connectAccount(db, owner, account);
        }
        await connectAccount(db, owner, { platform: "klaviyo", currency: "EUR", readUntil: now });
        const { ads, emails, rates } = recordsOf(content);
        await ingestPage(db, { store: owner, records: [...ads, ...emails], now });
        await storeRates(db, owner.id, rates);
      }

      const { from, to } = own.span;
      const query = { range: "custom", from: formatDay(from), to: formatDay(to) } as const;
      const request = { store, query, now };
      const { ads, emails, rates } = recordsOf(own);
      const expected = countAds(ads, rates, own.span);
      const report = await adsReport(db, request);
      adsReportSchema.parse(report);
      const { adSpend, campaigns, performanceByDay } = report;

      expect(adSpend.adSpend === null).toBe(!expected.isKnown);
      expect(toCents(adSpend.adSpend ?? 0)).toBe(expected.spend);
      expect(added(campaigns.map(({ spend }) => toCents(spend)))).toBe(expected.spend);
      expect(added(performanceByDay.map(({ spend }) => toCents(spend ?? 0)))).toBe(expected.spend);
      expect(added(campaigns.map((row) => toCents(row.conversionValue)))).toBe(expected.value);
      expect(added(report.claims.platforms.map(({ spend }) => toCents(spend ?? 0)))).toBe(
        expected.spend,
      );
      expect(performanceByDay).toHaveLength(to - from + 1);
      expect(adSpend.roas ?? 0).toBeCloseTo(ratio(expected.value, expected.spend), 9);
      expect(adSpend.ctr ?? 0).toBeCloseTo(ratio(expected.clicks, expected.impressions) * 100, 9);
      expect(adSpend.conversions).toBeCloseTo(expected.milli / 1000, 9);
      const hasCost = expected.isKnown && expected.pricedMilli > 0;
      const cpa = !hasCost ? 0 : (expected.spend * 10) / expected.pricedMilli;
      expect(adSpend.cpa ?? 0).toBeCloseTo(cpa, 6);

      const dashboard = await dashboardReport(db, request);
      expect(dashboard.adSpendData.adSpend).toBe(adSpend.adSpend);
      expect(dashboard.adSpendData.roas).toBe(adSpend.roas);
      expect(dashboard.campaignPerformance).toEqual(
        campaigns.slice(0, 10).map(({ id, name, platform, spend, roas, unconverted }) => {
          return { id, name, platform, spend, roas, unconverted };
        }),
      );
      for (const { id, spend } of campaigns.slice(0, 2)) {
        const { days } = await campaignReport(db, request, id);
        expect(added(days.map((day) => toCents(day.spend ?? 0)))).toBe(toCents(spend));
      }

      const customers = await customersReport(db, request);
      customersReportSchema.parse(customers);
      const { email } = customers;
      const sent = countEmails(emails, rates, own.span);
      expect([email.delivered, toCents(email.revenue ?? 0)]).toEqual([
        sent.delivered,
        sent.revenue,
      ]);
      expect(added(email.messages.map(({ delivered }) => delivered))).toBe(sent.delivered);
    }),
    { numRuns: testRuns(40) },
  );
  await db.destroy();
});

function countEmails(
  records: readonly EmailDayRecord[],
  rates: readonly ExchangeRate[],
  { from, to }: Scenario["span"],
) {
  const rows = records
    .filter(({ day }) => day >= formatDay(from) && day <= formatDay(to))
    .flatMap(({ day, rows: own }) => own.map((row) => ({ day, ...row })));
  return {
    delivered: added(rows.map(({ delivered }) => delivered)),
    revenue: added(rows.map((row) => cents(row.revenueMinor, "EUR", rates, row.day) ?? 0)),
  };
}
