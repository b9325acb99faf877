import { describe, expect, test } from "vitest";
import type { Visit } from "../../core/store-data.ts";
import { dayMs, hourMs } from "../../core/zone.ts";
import { draftOrder } from "../../testing/datasets/order-draft.ts";
import { claimsOfOrder, latestClaimDays } from "./claims.ts";

const orderedAt = Date.UTC(2026, 4, 20, 18);

function visit(source: string, medium: string, campaign: string, daysBefore: number): Visit {
  return {
    id: 1,
    occurredAt: orderedAt - daysBefore * dayMs,
    landingPage: "https://lumengoods.example/",
    referrerUrl: null,
    source,
    sourceType: null,
    utm: { source, medium, campaign, term: null, content: null },
  };
}

const brand = (daysBefore: number) => visit("google", "cpc", "brand", daysBefore);
const prospecting = (daysBefore: number) =>
  visit("facebook", "paid_social", "prospecting", daysBefore);
const mailing = (daysBefore: number) => visit("klaviyo", "email", "weekly-newsletter", daysBefore);

function claimsOf(visits: Visit[], id = 1) {
  const journey = { readyAt: orderedAt, visits };
  const lines = [{ title: "Lamp", unitPriceMinor: 10_000, taxMinor: 800 }];
  return claimsOfOrder(1, draftOrder({ at: orderedAt, lines, overrides: { journey } }, id, id));
}

const of = (platform: string, visits: Visit[], id?: number) =>
  claimsOf(visits, id).filter((claim) => claim.platform === platform);

describe("platform claims for an order", () => {
  test("gives the whole order to every platform that was clicked, on the day of its click", () => {
    const visits = [prospecting(3), mailing(2), brand(1)];
    expect(of("google_ads", visits)).toMatchObject([
      { utmCampaign: "brand", at: orderedAt - dayMs, share: 1, valueMinor: 10_800 },
    ]);
    expect(of("facebook_ads", visits)).toMatchObject([
      { utmCampaign: "prospecting", at: orderedAt - 3 * dayMs, share: 1, valueMinor: 10_800 },
    ]);
    expect(of("klaviyo", visits)).toMatchObject([
      { utmCampaign: "weekly-newsletter", at: orderedAt - 2 * dayMs, share: 1 },
    ]);
  });

  test("divides the order among its Google clicks, half or more to the last", () => {
    const visits = [visit("google", "cpc", "generic-lighting", 4), brand(3), brand(0.01)];
    const shares = of("google_ads", visits).map(({ share }) => share);
    expect(shares).toHaveLength(3);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
    expect(shares[2]).toBeGreaterThanOrEqual(0.5);
    expect(shares[0]).toBe(shares[1]);
  });

  test("gives the order to the last Meta click within seven days", () => {
    expect(of("facebook_ads", [prospecting(5), prospecting(1)])).toMatchObject([
      { at: orderedAt - dayMs, share: 1 },
    ]);
    const older = Array.from({ length: 60 }, (_, id) => of("facebook_ads", [prospecting(8)], id));
    expect(older.flat().every(({ at }) => at > orderedAt - dayMs)).toBe(true);
  });

  test("gives the order to the last email clicked within five days", () => {
    expect(of("klaviyo", [mailing(4.9)])).toHaveLength(1);
    expect(of("klaviyo", [mailing(5.1)])).toEqual([]);
    expect(of("mailchimp", [mailing(1)])).toEqual([]);
  });

  test("reports claims after the order and within the days that platforms restate", () => {
    const all = Array.from({ length: 400 }, (_, id) =>
      claimsOf([brand(25.5), prospecting(6)], id),
    ).flat();
    for (const { at, knownAt } of all) {
      expect(knownAt).toBeGreaterThanOrEqual(orderedAt);
      expect(knownAt).toBeLessThanOrEqual(at + latestClaimDays * dayMs);
    }
    const late = all.filter(({ knownAt }) => knownAt > orderedAt + 4 * hourMs);
    expect(late.length / all.length).toBeGreaterThan(0.03);
    expect(late.length / all.length).toBeLessThan(0.2);
    expect(of("google_ads", [brand(latestClaimDays + 1)])).toEqual([]);
  });

  test("claims some orders without known visits because of views", () => {
    const claims = Array.from({ length: 1000 }, (_, id) => claimsOf([], id)).flat();
    const count = (name: string) => claims.filter(({ platform }) => platform === name).length;
    expect(count("google_ads")).toBeGreaterThan(350);
    expect(count("facebook_ads")).toBeGreaterThan(count("google_ads"));
    expect(count("tiktok_ads")).toBeLessThan(200);
    expect(count("tiktok_ads")).toBeGreaterThan(50);
    expect(claims.every(({ at }) => at < orderedAt && at > orderedAt - dayMs)).toBe(true);
  });

  test("claims no point-of-sale or test orders", () => {
    const journey = { readyAt: orderedAt, visits: [brand(1)] };
    const draft = (overrides: object) =>
      draftOrder({ at: orderedAt, lines: [], overrides: { journey, ...overrides } }, 1, 1);
    expect(claimsOfOrder(1, draft({ channel: "pos" }))).toEqual([]);
    expect(claimsOfOrder(1, draft({ isTest: true }))).toEqual([]);
  });
});
