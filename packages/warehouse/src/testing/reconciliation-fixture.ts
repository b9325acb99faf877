import type { OrderRecord, SourceRecord, VisitRecord } from "@cartograph/contracts/records.ts";
import type { GapCause } from "@cartograph/contracts/reports/reconciliation.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { storeRates } from "../ingestion/exchange-rates.ts";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { connectAccount } from "./connect-account.ts";
import { sampleSessionDay } from "./sample-days.ts";
import { sampleAdDay } from "./sample-marketing.ts";
import { type SampleOrder, sampleOrder } from "./sample-order.ts";
import { sampleVisit } from "./sample-visit.ts";

/**
 * The store is in New York, the property in UTC, Google Ads in Berlin with euros, Facebook in the store's zone and
 * currency.
 */
export const now = Date.parse("2026-06-01T12:00:00Z");
export const week = { range: "custom", from: "2026-05-04", to: "2026-05-10" } as const;
const days = Array.from({ length: 16 }, (_, index) => dayText(index + 1));
/** Amounts that Google Ads claims on this day have no exchange rate. */
const dayWithoutRate = "2026-05-06";

function dayText(day: number): string {
  return `2026-05-${String(day).padStart(2, "0")}`;
}
export const newYork = (day: number, time = "12:00") => `${dayText(day)}T${time}:00-04:00`;

type SourceName = "google_analytics" | "google_ads" | "facebook_ads" | "all_claims";
export type Expected = Partial<
  Record<GapCause | "not_explained", { orders: number; minor: number }>
>;
export type ReconciliationFixture = {
  orders: OrderRecord[];
  /** Orders and minor units of US dollars that a source reports, by its day. */
  reported: Record<"google_analytics" | "google_ads" | "facebook_ads", Map<string, number[]>>;
  expected: Record<SourceName, Expected>;
};

export function emptyFixture(): ReconciliationFixture {
  return {
    orders: [],
    reported: { google_analytics: new Map(), google_ads: new Map(), facebook_ads: new Map() },
    expected: { google_analytics: {}, google_ads: {}, facebook_ads: {}, all_claims: {} },
  };
}

/** Adds an order, what the sources report of it, and the difference that this causes between the store and each source. */
export type OrderScenario = (fixture: ReconciliationFixture, minor: number, day: number) => void;

const direct = (day: number) => sampleVisit(newYork(day, "11:30"));
const google = (at: string) => sampleVisit(at, { utm: ["google", "cpc"] });
const facebook = (at: string) => sampleVisit(at, { utm: ["facebook", "paid_social"] });

export function place(
  fixture: ReconciliationFixture,
  minor: number,
  placed: string,
  { visits = [], ...more }: Partial<Omit<SampleOrder, "visits">> & { visits?: VisitRecord[] } = {},
) {
  const name = `#${fixture.orders.length + 1}`;
  const known = { state: "known" as const, first: visits[0] ?? null, last: visits.at(-1) ?? null };
  const lines = [{ unitMinor: minor }];
  fixture.orders.push(sampleOrder({ name, placed, lines, ...more, visits: known }));
}

function report(
  fixture: ReconciliationFixture,
  source: keyof ReconciliationFixture["reported"],
  day: number,
  minor: number,
  count = 1,
) {
  const entry = [count, minor];
  const known = fixture.reported[source].get(dayText(day)) ?? [0, 0];
  fixture.reported[source].set(
    dayText(day),
    known.map((value, index) => value + (entry[index] ?? 0)),
  );
}

function expectGap(
  fixture: ReconciliationFixture,
  sources: readonly SourceName[],
  cause: keyof Expected,
  minor: number,
  orders = Math.sign(minor),
) {
  for (const source of sources) {
    const known = fixture.expected[source][cause] ?? { orders: 0, minor: 0 };
    fixture.expected[source][cause] = {
      orders: known.orders + orders,
      minor: known.minor + minor,
    };
  }
}

const claimSources = ["google_ads", "facebook_ads", "all_claims"] as const;
const allSources = ["google_analytics", ...claimSources] as const;

/** An order after a direct visit. Analytics records it, and no ad platform may claim it. */
export const trackedOrder: OrderScenario = (fixture, minor, day) => {
  place(fixture, minor, newYork(day), { visits: [direct(day)] });
  report(fixture, "google_analytics", day, minor);
  expectGap(fixture, claimSources, "outside_window", -minor);
};

function clicked(fixture: ReconciliationFixture, minor: number, day: number, click: VisitRecord) {
  place(fixture, minor, newYork(day), { visits: [direct(1), click] });
  report(fixture, "google_analytics", day, minor);
}

export const namedScenarios: Record<string, OrderScenario> = {
  "tracked by analytics": trackedOrder,
  "at the point of sale": (fixture, minor, day) => {
    place(fixture, minor, newYork(day), { channel: "pos" });
    expectGap(fixture, allSources, "not_online_store", -minor);
  },
  "not recorded by analytics": (fixture, minor, day) => {
    place(fixture, minor, newYork(day), { visits: [direct(day)] });
    expectGap(fixture, claimSources, "outside_window", -minor);
    expectGap(fixture, ["google_analytics"], "not_tracked", -minor);
  },
  "late on the last day": (fixture, minor) => {
    place(fixture, minor, newYork(10, "21:00"), { visits: [direct(10)] });
    report(fixture, "google_analytics", 11, minor);
    expectGap(fixture, claimSources, "outside_window", -minor);
    expectGap(fixture, ["google_analytics"], "another_day", -minor);
  },
  "late on the day before": (fixture, minor) => {
    place(fixture, minor, newYork(3, "21:00"), { visits: [direct(3)] });
    report(fixture, "google_analytics", 4, minor);
    expectGap(fixture, ["google_analytics"], "another_day", minor);
  },
  "partly refunded": (fixture, minor, day) => {
    const half = Math.floor(minor / 2);
    const lines = [{ line: 0, quantity: 0, subtotalMinor: half }];
    place(fixture, minor, newYork(day), {
      visits: [direct(day)],
      refunds: [{ at: newYork(9, "18:00"), lines }],
    });
    report(fixture, "google_analytics", day, minor);
    expectGap(fixture, claimSources, "outside_window", -minor);
    expectGap(fixture, allSources, "refunded_since", half, 0);
  },
  "claimed by Google": (fixture, minor, day) => {
    clicked(fixture, minor, day, google(newYork(day, "11:00")));
    report(fixture, "google_ads", day, minor);
    expectGap(fixture, ["facebook_ads"], "outside_window", -minor);
  },
  "claimed by both": (fixture, minor, day) => {
    const visits = [facebook(newYork(day, "09:00")), google(newYork(day, "11:00"))];
    place(fixture, minor, newYork(day), { visits });
    report(fixture, "google_analytics", day, minor);
    report(fixture, "google_ads", day, minor);
    report(fixture, "facebook_ads", day, minor);
    expectGap(fixture, ["all_claims"], "claimed_twice", minor);
  },
  "clicked before the window": (fixture, minor, day) => {
    clicked(fixture, minor, day, google("2026-04-20T12:00:00Z"));
    expectGap(fixture, claimSources, "outside_window", -minor);
  },
  "clicked before the range": (fixture, minor) => {
    clicked(fixture, minor, 5, google(newYork(2)));
    report(fixture, "google_ads", 2, minor);
    expectGap(fixture, ["google_ads", "all_claims"], "another_day", -minor);
    expectGap(fixture, ["facebook_ads"], "outside_window", -minor);
  },
  "clicked late on the last day": (fixture, minor) => {
    // May 11 in Berlin.
    report(fixture, "google_analytics", 10, minor);
    place(fixture, minor, newYork(10, "19:30"), { visits: [google(newYork(10, "19:00"))] });
    report(fixture, "google_ads", 11, minor);
    expectGap(fixture, ["google_ads", "all_claims"], "another_day", -minor);
    expectGap(fixture, ["facebook_ads"], "outside_window", -minor);
  },
  "ordered after the range": (fixture, minor) => {
    clicked(fixture, minor, 13, google(newYork(9)));
    report(fixture, "google_ads", 9, minor);
    expectGap(fixture, ["google_ads", "all_claims"], "another_day", minor);
  },
  "claimed without a rate": (fixture, minor) => {
    clicked(fixture, minor, 6, google(newYork(6, "11:00")));
    report(fixture, "google_ads", 6, minor);
    // Without any rate the amount would be unknown.
    const withRate = 2 * amountOf(100, 0);
    clicked(fixture, withRate, 4, google(newYork(4, "11:00")));
    report(fixture, "google_ads", 4, withRate);
    expectGap(fixture, ["facebook_ads"], "outside_window", -withRate);
    expectGap(fixture, ["google_ads", "all_claims"], "other_currency", -minor, 0);
    expectGap(fixture, ["facebook_ads"], "outside_window", -minor);
  },
};

/** Scenarios whose differences have no named cause: a purchase recorded twice, another value, a claimed view. */
export const unexplainedScenarios: Record<string, OrderScenario> = {
  "recorded twice by analytics": (fixture, minor, day) => {
    trackedOrder(fixture, minor, day);
    report(fixture, "google_analytics", day, minor);
    expectGap(fixture, ["google_analytics"], "not_explained", minor);
  },
  "recorded with another value": (fixture, minor, day) => {
    place(fixture, minor, newYork(day), { visits: [direct(day)] });
    report(fixture, "google_analytics", day, minor - 100);
    expectGap(fixture, claimSources, "outside_window", -minor);
    expectGap(fixture, ["google_analytics"], "not_explained", -100, 0);
  },
  "claimed after a view": (fixture, minor, day) => {
    trackedOrder(fixture, minor, day);
    report(fixture, "facebook_ads", day, minor);
    expectGap(fixture, ["facebook_ads", "all_claims"], "not_explained", minor);
  },
};

export function recordsOf({ orders, reported }: ReconciliationFixture): SourceRecord[] {
  const sums = (source: keyof ReconciliationFixture["reported"], day: string) =>
    reported[source].get(day) ?? [0, 0];
  return [
    ...orders,
    ...days.flatMap((day) => {
      const [purchases = 0, revenueMinor = 0] = sums("google_analytics", day);
      const [ofGoogle = 0, google$ = 0] = sums("google_ads", day);
      const [ofFacebook = 0, facebook$ = 0] = sums("facebook_ads", day);
      return [
        sampleSessionDay({ day, rows: { "": { sessions: 9, purchases, revenueMinor } } }),
        sampleAdDay({
          day,
          currency: "EUR",
          attribution: "7-day click",
          // A euro is $1.25.
          rows: {
            a: {
              impressions: 9,
              conversionsMilli: ofGoogle * 1000,
              conversionValueMinor: google$ / 1.25,
            },
          },
        }),
        sampleAdDay({
          day,
          platform: "facebook_ads",
          attribution: "7-day click, 1-day view",
          rows: {
            b: {
              impressions: 9,
              conversionsMilli: ofFacebook * 1000,
              conversionValueMinor: facebook$,
            },
          },
        }),
      ];
    }),
  ];
}

export async function openFixture(fixture: ReconciliationFixture) {
  const db = await openTestDatabase();
  const store = await insertTestStore(db, { timezone: "America/New_York" });
  await connectAccount(db, store, {
    platform: "google_analytics",
    readUntil: now,
    timezone: "UTC",
  });
  await connectAccount(db, store, {
    platform: "google_ads",
    readUntil: now,
    timezone: "Europe/Berlin",
    currency: "EUR",
  });
  await connectAccount(db, store, { platform: "facebook_ads", readUntil: now, currency: "USD" });
  const daysWithRate = days.filter((date) => date !== dayWithoutRate);
  await storeRates(
    db,
    store.id,
    daysWithRate.map((date) => ({ date, base: "EUR", quote: "USD", rate: "1.25" })),
  );
  await ingestPage(db, { store, records: recordsOf(fixture), now });
  return { db, store };
}

/** Amounts far enough apart that a sum of two identifies both, in multiples that convert evenly to euros. */
export const amountOf = (index: number, noise: number) =>
  125 * (40 + index * index * 7 + (noise % 5));

export function buildFixture(
  scenarios: readonly { scenario: OrderScenario; noise: number }[],
): ReconciliationFixture {
  const fixture = emptyFixture();
  const openDays = [4, 5, 7, 8, 9];
  for (const [index, { scenario, noise }] of scenarios.entries()) {
    scenario(fixture, amountOf(index, noise), openDays[index % openDays.length] ?? 4);
  }
  return fixture;
}
