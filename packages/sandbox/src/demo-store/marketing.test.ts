import { describe, expect, test } from "vitest";
import { adPlatforms, type AdDay, type AdPlatformName } from "../core/marketing-data.ts";
import { dayMs, hourMs, minuteMs, zoneDay } from "../core/zone.ts";
import { decodedSessions } from "../testing/decoded-sessions.ts";
import { marketing, now, store, traffic, visits } from "../testing/demo-year.ts";
import { clicksOfSessions } from "./ads/ad-days.ts";
import { platformTags } from "./ads/campaign-tags.ts";
import { createDemoStore } from "./demo-store.ts";
import { dollarsPerEuro } from "./exchange-rates.ts";
import { createDemoMarketing } from "./marketing.ts";
import { placedOrder } from "./sales/placed-order.ts";
import { createDemoTraffic } from "./traffic.ts";

const zone = "America/New_York";
const today = zoneDay(zone, now);

const { firstDay } = visits;

/** Platforms with campaigns in `ad-plans.ts`; the account of one that `pnpm new:platform` has added is empty. */
const plannedPlatforms = ["google_ads", "facebook_ads", "tiktok_ads"] as const;

type ReportedDay = AdDay & { platform: AdPlatformName; day: number; perDollar: number };

const reported: ReportedDay[] = adPlatforms.flatMap((platform) =>
  marketing.ads[platform].flatMap((account) =>
    daysUpTo(today).flatMap((day) =>
      account.daysOf(day).map((one) => {
        const perDollar = account.currency === "EUR" ? 1 / dollarsPerEuro(day) : 1;
        return { ...one, platform, day, perDollar };
      }),
    ),
  ),
);
const campaigns = adPlatforms.flatMap((platform) =>
  marketing.ads[platform].flatMap((account) => account.campaigns),
);

function daysUpTo(last: number): number[] {
  return Array.from({ length: last - firstDay + 1 }, (_, index) => firstDay + index);
}

const dayOf = (month: number) => zoneDay(zone, Date.UTC(2026, month, 1, 12));
const spends = (days: readonly AdDay[] = []) => days.map(({ spendMinor }) => spendMinor);
const sumOf = (days: readonly ReportedDay[], of: (day: ReportedDay) => number) =>
  days.reduce((sum, day) => sum + of(day), 0);
const dollars = (of: (day: ReportedDay) => number) => (day: ReportedDay) => of(day) / day.perDollar;

describe("the demo's ad accounts", () => {
  test("exist once per platform, with Meta's in euros and Pacific time", () => {
    for (const platform of adPlatforms) expect(marketing.ads[platform]).toHaveLength(1);
    const heads = plannedPlatforms.flatMap((platform) =>
      marketing.ads[platform].map(({ id, currency, timezone, manager }) => [
        id,
        currency,
        timezone,
        manager?.id ?? null,
      ]),
    );
    expect(heads).toEqual([
      ["1234567890", "USD", zone, "9876543210"],
      ["4410000000012", "EUR", "America/Los_Angeles", null],
      ["7300000000000000017", "USD", zone, null],
    ]);
  });

  test("have active, paused and deleted campaigns with unique ids and tags", () => {
    const counts = plannedPlatforms.map(
      (platform) => marketing.ads[platform].flatMap((account) => account.campaigns).length,
    );
    expect(counts[0]).toBeGreaterThanOrEqual(8);
    expect(counts[1]).toBeGreaterThanOrEqual(6);
    expect(counts[2]).toBeGreaterThanOrEqual(5);
    expect(new Set(campaigns.map(({ id }) => id)).size).toBe(campaigns.length);
    expect(new Set(campaigns.map((one) => one.utmCampaign)).size).toBe(campaigns.length);
    for (const platform of plannedPlatforms) {
      const [account] = marketing.ads[platform];
      const statuses = new Set(account?.campaigns.map(({ status }) => status));
      expect(statuses).toContain("active");
      expect(statuses).toContain("paused");
    }
    const spent = new Set(reported.map((day) => day.campaignId));
    const deleted = campaigns.filter(({ id, status }) => status === "deleted" && spent.has(id));
    expect(deleted.length).toBeGreaterThanOrEqual(2);
  });

  test("report delivery only on the campaign's days", () => {
    const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
    for (const { campaignId, day, clicks, impressions, spendMinor } of reported) {
      const campaign = byId.get(campaignId);
      expect(day).toBeGreaterThanOrEqual(campaign?.firstDay ?? Infinity);
      expect(day).toBeLessThanOrEqual(campaign?.lastDay ?? today);
      expect(impressions).toBeGreaterThanOrEqual(clicks);
      expect(spendMinor > 0).toBe(clicks > 0);
    }
  });

  test("report a ROAS between one and six, with some in each of the three status colors", () => {
    const returns = campaigns.flatMap(({ id }) => {
      const days = reported.filter(({ campaignId }) => campaignId === id);
      const spend = sumOf(days, (day) => day.spendMinor);
      return days.length < 14 ? [] : [sumOf(days, (day) => day.conversionValueMinor) / spend];
    });
    expect(Math.min(...returns)).toBeGreaterThan(1);
    expect(Math.max(...returns)).toBeLessThan(6);
    expect(returns.some((one) => one < 2)).toBe(true);
    expect(returns.some((one) => one >= 2 && one < 3)).toBe(true);
    expect(returns.some((one) => one >= 3)).toBe(true);
  });
});

test("reports a click for each session in analytics plus the share that analytics misses, by campaign", () => {
  for (const platform of plannedPlatforms) {
    const { source: tagged, medium } = platformTags[platform];
    for (const account of marketing.ads[platform]) {
      const days = [today - 40, today - 39, today - 38];
      const counts = new Map<string, number>();
      for (let day = today - 42; day <= today - 36; day += 1) {
        for (const { acquisition, startedAt } of decodedSessions(visits, day)) {
          if (acquisition?.source !== tagged || acquisition.medium !== medium) continue;
          const key = `${zoneDay(account.timezone, startedAt)} ${acquisition.campaign}`;
          counts.set(key, (counts.get(key) ?? 0) + 1);
        }
      }
      for (const day of days) {
        const expected = account.campaigns.flatMap(({ id, utmCampaign }) => {
          const sessions = counts.get(`${day} ${utmCampaign}`);
          return sessions ? [[id, clicksOfSessions(platform, sessions)]] : [];
        });
        expect(expected.length).toBeGreaterThanOrEqual(2);
        const clicks = account.daysOf(day).map((one) => [one.campaignId, one.clicks]);
        expect(clicks).toEqual(expected);
      }
    }
  }
});

test("lists a campaign for every paid session in analytics", () => {
  const listed = new Set(
    adPlatforms.flatMap((platform) =>
      marketing.ads[platform].flatMap((account) =>
        account.campaigns.map((one) => `${platformTags[platform].source} ${one.utmCampaign}`),
      ),
    ),
  );
  const paid = visits.lists.acquisitions.filter(({ medium }) => /^(cpc|paid_)/.test(medium));
  const names = new Set(paid.map((one) => `${one.source} ${one.campaign}`));
  expect([...names].filter((name) => !listed.has(name))).toEqual([]);
});

describe("the platforms' combined claims", () => {
  const orders = [...store.read(now).orders.values()].filter((order) => !order.isTest);
  const sold = orders.map((order) => ({
    day: zoneDay(zone, order.processedAt),
    valueMinor: placedOrder(order).totalMinor,
    isPaid: /^(cpc|paid_)/.test(order.journey?.visits.at(-1)?.utm?.medium ?? ""),
  }));
  // Ranges end yesterday, because today is incomplete.
  const ranges: [name: string, from: number, to: number][] = [
    ["yesterday", today - 1, today - 1],
    ["last 7 days", today - 7, today - 1],
    ["last 30 days", today - 30, today - 1],
    ["this month", dayOf(10), today - 1],
    ["last month", dayOf(9), dayOf(10) - 1],
    ["this quarter", dayOf(9), today - 1],
    ["last quarter", dayOf(6), dayOf(9) - 1],
    ["this year", dayOf(0), today - 1],
    ["everything", firstDay, today - 1],
  ];

  test.each(ranges)("exceed the store's sales in the range: %s", (_name, from, to) => {
    const within = ({ day }: { day: number }) => day >= from && day <= to;
    const claimed = reported.filter(within);
    const made = sold.filter(within);
    const value = made.reduce((sum, order) => sum + order.valueMinor, 0);
    const conversions = sumOf(claimed, (day) => day.conversions);
    const claimedValue = sumOf(
      claimed,
      dollars((day) => day.conversionValueMinor),
    );
    expect(conversions).toBeGreaterThan(made.length);
    expect(claimedValue).toBeGreaterThan(value);
    expect(claimedValue).toBeLessThan(value * 1.6);
    expect(conversions).toBeGreaterThan(2 * made.filter(({ isPaid }) => isPaid).length);
  });
});

describe("a day of advertising", () => {
  const day = today - 30;
  const monthly = createDemoStore({ months: 3 });
  const monthlyTraffic = createDemoTraffic(monthly);
  const readings = [1, 2, 3, 5, 10, 20, 27, 29].map((later) => {
    const read = createDemoMarketing(monthly, monthlyTraffic).read(
      now + (later - 30) * dayMs + 3 * hourMs,
    );
    return adPlatforms.flatMap((platform) => read.ads[platform].flatMap((one) => one.daysOf(day)));
  });

  test("gains conversions for weeks, most of them in the first days", () => {
    const counts = readings.map((days) => days.reduce((sum, one) => sum + one.conversions, 0));
    expect(counts.toSorted((a, b) => a - b)).toEqual(counts);
    const [first = 0, , third = 0] = counts;
    const last = counts.at(-1) ?? 0;
    expect(first).toBeLessThan(last * 0.95);
    expect(third).toBeGreaterThan(last * 0.88);
    expect(third).toBeLessThan(last);
    expect(counts.at(-2)).toBe(last);
    for (const [index, days] of readings.entries()) {
      for (const one of days) {
        const next = readings[index + 1]?.find(({ campaignId }) => campaignId === one.campaignId);
        expect(next?.conversions ?? Infinity).toBeGreaterThanOrEqual(one.conversions);
        expect(next?.conversionValueMinor ?? Infinity).toBeGreaterThanOrEqual(
          one.conversionValueMinor,
        );
      }
    }
  });

  test("costs slightly less from the third day on and keeps its clicks", () => {
    const [first, , , later] = readings;
    expect(first?.length).toBeGreaterThan(8);
    spends(first).forEach((before, index) => {
      const after = spends(later)[index] ?? 0;
      expect(after).toBeLessThan(before);
      expect(after).toBeGreaterThan(before * 0.98);
    });
    expect(spends(readings.at(-1))).toEqual(spends(later));
    const clicks = readings.map((days) => days.map((one) => one.clicks));
    for (const one of clicks) expect(one).toEqual(clicks[0]);
  });

  test("is the same regardless of earlier reads", () => {
    const again = createDemoMarketing(monthly, createDemoTraffic(monthly));
    again.read(now - 9 * hourMs).ads.google_ads[0]?.daysOf(today);
    const fresh = createDemoMarketing(store, traffic).read(now);
    for (const platform of adPlatforms) {
      for (const past of [today, today - 1, today - 2, today - 28]) {
        const expected = marketing.ads[platform].map((account) => account.daysOf(past));
        expect(fresh.ads[platform].map((account) => account.daysOf(past))).toEqual(expected);
        const other = again.read(now).ads[platform].map((account) => account.daysOf(past));
        expect(other).toEqual(expected);
      }
    }
    expect(fresh.version).toBe(marketing.version);
    const { version } = again.read(now);
    expect(again.read(now + minuteMs).version).toBeGreaterThan(version);
  });

  test("is empty before the store's first day and after today", () => {
    const [account] = marketing.ads.google_ads;
    expect(account?.daysOf(firstDay - 1)).toEqual([]);
    expect(account?.daysOf(firstDay).length).toBeGreaterThan(2);
    expect(account?.daysOf(today).length).toBeGreaterThan(2);
    expect(account?.daysOf(today + 1)).toEqual([]);
  });
});
