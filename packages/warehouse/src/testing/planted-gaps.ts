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
/** Google's claims of this day have no exchange rate. */
const unpricedDay = "2026-05-06";

function dayText(day: number): string {
  return `2026-05-${String(day).padStart(2, "0")}`;
}
export const newYork = (day: number, time = "12:00") => `${dayText(day)}T${time}:00-04:00`;

type SourceName = "google_analytics" | "google_ads" | "facebook_ads" | "all_claims";
export type Expected = Partial<
  Record<GapCause | "not_explained", { orders: number; minor: number }>
>;
export type World = {
  orders: OrderRecord[];
  /** Orders and minor units of US dollars that a source reports, by its day. */
  reported: Record<"google_analytics" | "google_ads" | "facebook_ads", Map<string, number[]>>;
  expected: Record<SourceName, Expected>;
};

export function emptyWorld(): World {
  return {
    orders: [],
    reported: { google_analytics: new Map(), google_ads: new Map(), facebook_ads: new Map() },
    expected: { google_analytics: {}, google_ads: {}, facebook_ads: {}, all_claims: {} },
  };
}

/** What happened to an order: the difference that it causes between the store and each source. */
export type Fate = (world: World, minor: number, day: number) => void;

const direct = (day: number) => sampleVisit(newYork(day, "11:30"));
const google = (at: string) => sampleVisit(at, { utm: ["google", "cpc"] });
const facebook = (at: string) => sampleVisit(at, { utm: ["facebook", "paid_social"] });

export function place(
  world: World,
  minor: number,
  placed: string,
  { visits = [], ...more }: Partial<Omit<SampleOrder, "visits">> & { visits?: VisitRecord[] } = {},
) {
  const name = `#${world.orders.length + 1}`;
  const known = { state: "known" as const, first: visits[0] ?? null, last: visits.at(-1) ?? null };
  const lines = [{ unitMinor: minor }];
  world.orders.push(sampleOrder({ name, placed, lines, ...more, visits: known }));
}

function report(
  world: World,
  source: keyof World["reported"],
  day: number,
  minor: number,
  count = 1,
) {
  const entry = [count, minor];
  const known = world.reported[source].get(dayText(day)) ?? [0, 0];
  world.reported[source].set(
    dayText(day),
    known.map((value, index) => value + (entry[index] ?? 0)),
  );
}

function plant(
  world: World,
  sources: readonly SourceName[],
  cause: keyof Expected,
  minor: number,
  orders = Math.sign(minor),
) {
  for (const source of sources) {
    const known = world.expected[source][cause] ?? { orders: 0, minor: 0 };
    world.expected[source][cause] = {
      orders: known.orders + orders,
      minor: known.minor + minor,
    };
  }
}

const claims = ["google_ads", "facebook_ads", "all_claims"] as const;
const all = ["google_analytics", ...claims] as const;

/** An order after a direct visit, which analytics records and no platform may claim. */
export const seen: Fate = (world, minor, day) => {
  place(world, minor, newYork(day), { visits: [direct(day)] });
  report(world, "google_analytics", day, minor);
  plant(world, claims, "outside_window", -minor);
};

function clicked(world: World, minor: number, day: number, click: VisitRecord) {
  place(world, minor, newYork(day), { visits: [direct(1), click] });
  report(world, "google_analytics", day, minor);
}

export const named: Record<string, Fate> = {
  seen,
  "at the point of sale": (world, minor, day) => {
    place(world, minor, newYork(day), { channel: "pos" });
    plant(world, all, "not_online_store", -minor);
  },
  "not recorded by analytics": (world, minor, day) => {
    place(world, minor, newYork(day), { visits: [direct(day)] });
    plant(world, claims, "outside_window", -minor);
    plant(world, ["google_analytics"], "not_tracked", -minor);
  },
  "late on the last day": (world, minor) => {
    place(world, minor, newYork(10, "21:00"), { visits: [direct(10)] });
    report(world, "google_analytics", 11, minor);
    plant(world, claims, "outside_window", -minor);
    plant(world, ["google_analytics"], "another_day", -minor);
  },
  "late on the day before": (world, minor) => {
    place(world, minor, newYork(3, "21:00"), { visits: [direct(3)] });
    report(world, "google_analytics", 4, minor);
    plant(world, ["google_analytics"], "another_day", minor);
  },
  "partly refunded": (world, minor, day) => {
    const half = Math.floor(minor / 2);
    const lines = [{ line: 0, quantity: 0, subtotalMinor: half }];
    place(world, minor, newYork(day), {
      visits: [direct(day)],
      refunds: [{ at: newYork(9, "18:00"), lines }],
    });
    report(world, "google_analytics", day, minor);
    plant(world, claims, "outside_window", -minor);
    plant(world, all, "refunded_since", half, 0);
  },
  "claimed by Google": (world, minor, day) => {
    clicked(world, minor, day, google(newYork(day, "11:00")));
    report(world, "google_ads", day, minor);
    plant(world, ["facebook_ads"], "outside_window", -minor);
  },
  "claimed by both": (world, minor, day) => {
    const visits = [facebook(newYork(day, "09:00")), google(newYork(day, "11:00"))];
    place(world, minor, newYork(day), { visits });
    report(world, "google_analytics", day, minor);
    report(world, "google_ads", day, minor);
    report(world, "facebook_ads", day, minor);
    plant(world, ["all_claims"], "claimed_twice", minor);
  },
  "clicked before the window": (world, minor, day) => {
    clicked(world, minor, day, google("2026-04-20T12:00:00Z"));
    plant(world, claims, "outside_window", -minor);
  },
  "clicked before the range": (world, minor) => {
    clicked(world, minor, 5, google(newYork(2)));
    report(world, "google_ads", 2, minor);
    plant(world, ["google_ads", "all_claims"], "another_day", -minor);
    plant(world, ["facebook_ads"], "outside_window", -minor);
  },
  "clicked late on the last day": (world, minor) => {
    // May 11 in Berlin.
    report(world, "google_analytics", 10, minor);
    place(world, minor, newYork(10, "19:30"), { visits: [google(newYork(10, "19:00"))] });
    report(world, "google_ads", 11, minor);
    plant(world, ["google_ads", "all_claims"], "another_day", -minor);
    plant(world, ["facebook_ads"], "outside_window", -minor);
  },
  "ordered after the range": (world, minor) => {
    clicked(world, minor, 13, google(newYork(9)));
    report(world, "google_ads", 9, minor);
    plant(world, ["google_ads", "all_claims"], "another_day", minor);
  },
  "claimed without a rate": (world, minor) => {
    clicked(world, minor, 6, google(newYork(6, "11:00")));
    report(world, "google_ads", 6, minor);
    plant(world, ["google_ads", "all_claims"], "other_currency", -minor, 0);
    plant(world, ["facebook_ads"], "outside_window", -minor);
  },
};

/** Differences without a named cause: a purchase recorded twice, a value without tax, a claimed view. */
export const unnamed: Record<string, Fate> = {
  "recorded twice by analytics": (world, minor, day) => {
    seen(world, minor, day);
    report(world, "google_analytics", day, minor);
    plant(world, ["google_analytics"], "not_explained", minor);
  },
  "recorded with another value": (world, minor, day) => {
    place(world, minor, newYork(day), { visits: [direct(day)] });
    report(world, "google_analytics", day, minor - 100);
    plant(world, claims, "outside_window", -minor);
    plant(world, ["google_analytics"], "not_explained", -100, 0);
  },
  "claimed after a view": (world, minor, day) => {
    seen(world, minor, day);
    report(world, "facebook_ads", day, minor);
    plant(world, ["facebook_ads", "all_claims"], "not_explained", minor);
  },
};

export function recordsOf({ orders, reported }: World): SourceRecord[] {
  const sums = (source: keyof World["reported"], day: string) =>
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
            a: { conversionsMilli: ofGoogle * 1000, conversionValueMinor: google$ / 1.25 },
          },
        }),
        sampleAdDay({
          day,
          platform: "facebook_ads",
          attribution: "7-day click, 1-day view",
          rows: {
            b: { conversionsMilli: ofFacebook * 1000, conversionValueMinor: facebook$ },
          },
        }),
      ];
    }),
  ];
}

export async function openWorld(world: World) {
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
  const priced = days.filter((date) => date !== unpricedDay);
  await storeRates(
    db,
    store.id,
    priced.map((date) => ({ date, base: "EUR", quote: "USD", rate: "1.25" })),
  );
  await ingestPage(db, { store, records: recordsOf(world), now });
  return { db, store };
}

/** Amounts far enough apart that a sum of two identifies both, in multiples that convert evenly to euros. */
export const amountOf = (index: number, noise: number) =>
  125 * (40 + index * index * 7 + (noise % 5));

export function worldOf(fates: readonly { fate: Fate; noise: number }[]): World {
  const world = emptyWorld();
  const openDays = [4, 5, 7, 8, 9];
  for (const [index, { fate, noise }] of fates.entries()) {
    fate(world, amountOf(index, noise), openDays[index % openDays.length] ?? 4);
  }
  return world;
}
