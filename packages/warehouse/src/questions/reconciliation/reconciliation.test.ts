import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dateBases } from "@cartograph/contracts/date-range.ts";
import type { OrderRecord, SourceRecord, VisitRecord } from "@cartograph/contracts/records.ts";
import {
  type GapCause,
  reconciliationSchema,
} from "@cartograph/contracts/reports/reconciliation.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { storeRates } from "../../ingestion/exchange-rates.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import { sampleSessionDay } from "../../testing/sample-days.ts";
import { sampleAdDay } from "../../testing/sample-marketing.ts";
import { type SampleOrder, sampleOrder } from "../../testing/sample-order.ts";
import { sampleVisit } from "../../testing/sample-visit.ts";
import { metricValues } from "../metric-values.ts";
import { reconciliation } from "./reconciliation.ts";

/** The store is in New York, the property in UTC, Google Ads in Berlin with euros, Facebook as the store. */
const now = Date.parse("2026-06-01T12:00:00Z");
const week = { range: "custom", from: "2026-05-04", to: "2026-05-10" } as const;
const days = Array.from({ length: 16 }, (_, index) => dayText(index + 1));
/** Google's claims of this day have no exchange rate. */
const unpricedDay = "2026-05-06";

function dayText(day: number): string {
  return `2026-05-${String(day).padStart(2, "0")}`;
}
const newYork = (day: number, time = "12:00") => `${dayText(day)}T${time}:00-04:00`;

type SourceName = "google_analytics" | "google_ads" | "facebook_ads" | "all_claims";
type Expected = Partial<Record<GapCause | "not_explained", { orders: number; minor: number }>>;
type World = {
  orders: OrderRecord[];
  /** Orders and minor units of US dollars that a source reports, by its day. */
  reported: Record<"google_analytics" | "google_ads" | "facebook_ads", Map<string, number[]>>;
  expected: Record<SourceName, Expected>;
};

function emptyWorld(): World {
  return {
    orders: [],
    reported: { google_analytics: new Map(), google_ads: new Map(), facebook_ads: new Map() },
    expected: { google_analytics: {}, google_ads: {}, facebook_ads: {}, all_claims: {} },
  };
}

/** What became of an order, and what it plants into the difference between the store and each source. */
type Fate = (world: World, minor: number, day: number) => void;

const direct = (day: number) => sampleVisit(newYork(day, "11:30"));
const google = (at: string) => sampleVisit(at, { utm: ["google", "cpc"] });
const facebook = (at: string) => sampleVisit(at, { utm: ["facebook", "paid_social"] });

function place(
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

/** An order of a direct visit, which analytics sees and no platform may claim. */
const seen: Fate = (world, minor, day) => {
  place(world, minor, newYork(day), { visits: [direct(day)] });
  report(world, "google_analytics", day, minor);
  plant(world, claims, "outside_window", -minor);
};

function clicked(world: World, minor: number, day: number, click: VisitRecord) {
  place(world, minor, newYork(day), { visits: [direct(1), click] });
  report(world, "google_analytics", day, minor);
}

const named: Record<string, Fate> = {
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

/** What has no name: a purchase that is recorded twice, a value without tax, a view that is claimed. */
const unnamed: Record<string, Fate> = {
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

function recordsOf({ orders, reported }: World): SourceRecord[] {
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

async function openWorld(world: World) {
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

/** Differences by source, without those that are 0. */
async function differencesOf(world: World) {
  const { db, store } = await openWorld(world);
  const answer = await reconciliation(db, { store, query: week, now });
  await db.destroy();
  expect(reconciliationSchema.parse(answer)).toEqual(answer);
  return Object.fromEntries(
    answer.sources.map(({ id, causes, notExplained }) => [
      id,
      withoutZeros({
        ...Object.fromEntries(causes.map((cause) => [cause.cause, inMinor(cause)])),
        not_explained: inMinor(notExplained),
      }),
    ]),
  );
}

function inMinor({ orders, amount }: { orders: number; amount: number }) {
  return { orders, minor: Math.round(amount * 100) };
}

function withoutZeros(expected: Expected): Expected {
  return Object.fromEntries(
    Object.entries(expected).filter(([, { orders, minor }]) => orders !== 0 || minor !== 0),
  );
}

/** Amounts far enough apart that a sum of two tells which two, in multiples that euros divide. */
const amountOf = (index: number, noise: number) => 125 * (40 + index * index * 7 + (noise % 5));

function worldOf(fates: readonly { fate: Fate; noise: number }[]): World {
  const world = emptyWorld();
  const openDays = [4, 5, 7, 8, 9];
  for (const [index, { fate, noise }] of fates.entries()) {
    fate(world, amountOf(index, noise), openDays[index % openDays.length] ?? 4);
  }
  return world;
}

function expectedOf({ expected }: World) {
  return Object.fromEntries(
    Object.entries(expected).map(([source, causes]) => [source, withoutZeros(causes)]),
  );
}

const fates = (from: Record<string, Fate>) =>
  fc.record({ fate: fc.constantFrom(...Object.values(from)), noise: fc.nat({ max: 4 }) });

describe("a planted difference", () => {
  test.each(Object.keys(named))("of an order %s comes back by its name", async (name) => {
    const fate = named[name] ?? seen;
    const world = worldOf([seen, fate, seen, fate].map((each) => ({ fate: each, noise: 1 })));
    expect(await differencesOf(world)).toEqual(expectedOf(world));
  });

  test.each(Object.keys(unnamed))("of an order %s stays unexplained alone", async (name) => {
    const fate = unnamed[name] ?? seen;
    const world = worldOf([seen, fate, seen].map((each) => ({ fate: each, noise: 1 })));
    expect(await differencesOf(world)).toEqual(expectedOf(world));
  });

  test("of every named cause comes back to the cent, in any mixture", async () => {
    const property = fc.asyncProperty(
      fc.array(fates(named), { minLength: 5, maxLength: 20 }),
      async (planted) => {
        const world = worldOf(planted);
        expect(await differencesOf(world)).toEqual(expectedOf(world));
      },
    );
    await fc.assert(property, { numRuns: testRuns(50) });
  }, 120_000);
});

const refundOf = (subtotalMinor: number, at: string) => ({
  at,
  lines: [{ line: 0, quantity: 1, subtotalMinor }],
});

describe("reconciliation", () => {
  test("compares with the orders and total sales of the Overview, on both date bases", async () => {
    const world = worldOf(Object.values(named).map((fate) => ({ fate, noise: 2 })));
    place(world, 3000, newYork(2), { refunds: [refundOf(3000, newYork(6))] });
    place(world, 4000, newYork(6), { refunds: [refundOf(4000, newYork(14))] });
    const { db, store } = await openWorld(world);
    for (const basis of dateBases) {
      const ask = { store, query: { ...week, basis }, now };
      const [orders, sales] = await metricValues(db, ask, ["orders", "total_sales"]);
      for (const source of (await reconciliation(db, ask)).sources) {
        expect(source.store).toEqual({ orders: orders?.value, amount: sales?.value });
      }
    }
  });

  test("names the orders of a day that analytics lacks, but no amount that its total does not prove", async () => {
    const world = emptyWorld();
    for (const [index, name] of ["seen", "not recorded by analytics"].entries()) {
      named[name]?.(world, amountOf(index, 0), 4);
    }
    unnamed["recorded with another value"]?.(world, amountOf(2, 0), 4);
    const { db, store } = await openWorld(world);
    const { sources } = await reconciliation(db, { store, query: week, now });
    const cause = sources[0]?.causes.find((each) => each.cause === "not_tracked");
    expect(cause).toMatchObject({ orders: -1, amount: 0, isPartial: true });
    expect(sources[0]?.notExplained).toEqual({ orders: 0, amount: -(amountOf(1, 0) + 100) / 100 });
  });

  test("lists the orders of a cause, the largest first", async () => {
    const world = emptyWorld();
    named["at the point of sale"]?.(world, 5000, 4);
    named["at the point of sale"]?.(world, 9000, 5);
    const { db, store } = await openWorld(world);
    const { sources } = await reconciliation(db, { store, query: week, now });
    const cause = sources[0]?.causes.find((each) => each.cause === "not_online_store");
    expect(cause).toMatchObject({
      rowCount: 2,
      rows: [
        { name: "#2", date: "2026-05-05", orders: -1, amount: -90 },
        { name: "#1", date: "2026-05-04", orders: -1, amount: -50 },
      ],
    });
  });

  test("leaves orders whose visits are not known unexplained and says how many", async () => {
    const world = emptyWorld();
    seen(world, 5000, 4);
    world.orders = world.orders.map((order) => ({ ...order, visits: { state: "not_ready" } }));
    const { db, store } = await openWorld(world);
    const { sources } = await reconciliation(db, { store, query: week, now });
    const facebookAds = sources.find(({ id }) => id === "facebook_ads");
    expect(facebookAds).toMatchObject({ notExplained: { orders: -1, amount: -50 } });
    const outside = facebookAds?.causes.find(({ cause }) => cause === "outside_window");
    expect(outside).toMatchObject({ orders: 0, amount: 0, isPartial: true });
    expect(outside?.note).toContain("The visits of 1 order are not known.");
  });

  test("counts no orders, claims or visits of another store", async () => {
    const world = worldOf(Object.values(named).map((fate) => ({ fate, noise: 2 })));
    const { db, store } = await openWorld(world);
    const ask = { store, query: week, now };
    const alone = await reconciliation(db, ask);
    const other = await insertTestStore(db, { timezone: "America/New_York" });
    await connectAccount(db, other, { platform: "google_ads", readUntil: now });
    await ingestPage(db, { store: other, records: recordsOf(world), now });
    expect(await reconciliation(db, ask)).toEqual(alone);
  });

  test("has no sources before any orders are synced", async () => {
    const db = await openTestDatabase();
    const store = await insertTestStore(db);
    const answer = await reconciliation(db, { store, query: week, now });
    expect(answer).toMatchObject({ sources: [], missing: expect.arrayContaining(["shopify"]) });
  });
});
