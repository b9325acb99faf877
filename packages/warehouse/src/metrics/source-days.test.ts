import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { SessionBreakdown } from "@cartograph/contracts/day-records.ts";
import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { formatDay, parseDay } from "../calendar/days.ts";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { metricValues } from "../questions/metric-values.ts";
import { connectAccount } from "../testing/connect-account.ts";
import { sampleRangeUsers, sampleSearchDay, sampleSessionDay } from "../testing/sample-days.ts";
import { sampleOrder } from "../testing/sample-order.ts";

/** A Wednesday. The last seven days begin on the 11th, the previous period on the 4th. */
const now = Date.parse("2026-06-17T15:30:00-04:00");

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let store: Awaited<ReturnType<typeof insertTestStore>>;

beforeEach(async () => {
  db = await openTestDatabase();
  store = await insertTestStore(db);
  return () => db.destroy();
});

const ingest = (records: readonly SourceRecord[], of = store) =>
  ingestPage(db, { store: of, records, now });

async function measure(id: MetricId, query: ReportQuery = { range: "last_7_days" }, of = store) {
  const [value] = await metricValues(db, { store: of, query, now }, [id]);
  if (value === undefined) throw new Error("Nothing was measured");
  return value;
}

const custom = (from: string, to: string) => ({ range: "custom", from, to }) as const;

const connect = (platform: "google_analytics" | "google_search_console") =>
  connectAccount(db, store, { platform, readUntil: now });

type Rows = Parameters<typeof sampleSessionDay>[0]["rows"];

/** One record for each consecutive day. */
function days(first: string, rows: readonly Rows[], breakdown: SessionBreakdown = "total") {
  const from = parseDay(first);
  return rows.map((row, index) =>
    sampleSessionDay({ day: formatDay(from + index), breakdown, rows: row ?? {} }),
  );
}

const sessions = (counts: readonly number[]) =>
  counts.map((count) => ({ "": { sessions: count } }));

describe("sessions", () => {
  beforeEach(async () => {
    await connect("google_analytics");
    const before = [10, 10, 10, 10, 10, 10, 40];
    const after = [20, 20, 20, 20, 20, 20, 7];
    await ingest(days("2026-06-04", sessions([...before, ...after])));
  });

  test("cover the range and are compared without today on both sides", async () => {
    expect(await measure("sessions")).toMatchObject({
      value: 127,
      compared: 120,
      previous: 60,
      percentChange: 100,
      complete: false,
      missing: [],
    });
  });

  test("are compared in full for a past range", async () => {
    expect(await measure("sessions", custom("2026-06-10", "2026-06-12"))).toMatchObject({
      value: 80,
      compared: 80,
      previous: 30,
      complete: true,
    });
  });

  test("are not compared when the range is today only", async () => {
    expect(await measure("sessions", { range: "today" })).toMatchObject({
      value: 7,
      compared: null,
      previous: null,
      percentChange: null,
      complete: false,
    });
  });

  test("are unknown before the first synced day, and nothing is compared with such days", async () => {
    expect(await measure("sessions", custom("2026-05-01", "2026-06-03"))).toMatchObject({
      value: null,
      compared: null,
      previous: null,
      percentChange: null,
    });
    expect(await measure("sessions", custom("2026-06-04", "2026-06-06"))).toMatchObject({
      value: 30,
      compared: 30,
      previous: null,
      percentChange: null,
    });
    expect(await measure("sessions", custom("2026-06-02", "2026-06-05"))).toMatchObject({
      value: 20,
      compared: null,
      previous: null,
    });
  });

  test("are unknown for future days", async () => {
    expect(await measure("sessions", custom("2026-06-18", "2026-06-19"))).toMatchObject({
      value: null,
      previous: null,
      complete: false,
    });
  });

  test("are unknown until the first complete sync of the property", async () => {
    await db.updateTable("integrations").set({ last_synced_at: null }).execute();
    expect(await measure("sessions")).toMatchObject({
      value: null,
      missing: ["google_analytics"],
    });
  });

  test("leave out days that were incomplete at the property's last sync", async () => {
    const readUntil = Date.parse("2026-06-14T12:00:00-04:00");
    await db.updateTable("integrations").set({ last_synced_at: readUntil }).execute();
    expect(await measure("sessions")).toMatchObject({ compared: 60, previous: 30 });
    const throughThen = await measure("sessions", custom("2026-06-11", "2026-06-13"));
    const oneMore = await measure("sessions", custom("2026-06-11", "2026-06-14"));
    expect([throughThen.complete, oneMore.complete]).toEqual([true, false]);
  });

  test("never include those of a second property or another store", async () => {
    const second = { readUntil: now, externalId: "second", createdAt: 9 };
    await connectAccount(db, store, { platform: "google_analytics", ...second });
    await ingest([
      sampleSessionDay({ day: "2026-06-12", account: "second", rows: { "": { sessions: 500 } } }),
    ]);
    const other = await insertTestStore(db);
    await connectAccount(db, other, { platform: "google_analytics", readUntil: now });
    await ingest(days("2026-06-11", sessions([1, 1, 1, 1, 1, 1, 1])), other);
    expect((await measure("sessions")).value).toBe(127);
    expect((await measure("sessions", {}, other)).value).toBe(7);
  });
});

test("computes rates as ratios of sums", async () => {
  await connect("google_analytics");
  const rows = [
    { "": { sessions: 100, engagedSessions: 90, durationMs: 6_000_000 } },
    { "": { sessions: 10, engagedSessions: 0, durationMs: 50_500 } },
  ];
  await ingest(days("2026-06-15", rows));
  const query = custom("2026-06-15", "2026-06-16");
  expect((await measure("bounce_rate", query)).value).toBeCloseTo((20 / 110) * 100, 10);
  expect((await measure("avg_session_duration", query)).value).toBe(6050.5 / 110);
});

test("has zero sessions and null rates for days without sessions", async () => {
  await connect("google_analytics");
  await ingest(days("2026-06-15", [{}, {}]));
  const query = custom("2026-06-15", "2026-06-16");
  expect((await measure("sessions", query)).value).toBe(0);
  for (const id of ["bounce_rate", "avg_session_duration", "conversion_rate"] as const) {
    expect((await measure(id, query)).value).toBeNull();
  }
});

test("counts sessions of paid channel groups as paid sessions", async () => {
  await connect("google_analytics");
  const rows = [
    { "Paid Search": { sessions: 5 }, Display: { sessions: 3 }, Direct: { sessions: 50 } },
    { "Paid Other": { sessions: 2 }, "AI Assistant": { sessions: 9 } },
  ];
  await ingest(days("2026-06-15", rows, "channel"));
  expect((await measure("paid_sessions", custom("2026-06-15", "2026-06-16"))).value).toBe(10);
});

const inCheckout = (shipping: number, payment: number) => ({
  add_shipping_info: { sessions: shipping },
  add_payment_info: { sessions: payment },
});

describe("the checkout steps", () => {
  const query = custom("2026-06-15", "2026-06-16");

  beforeEach(async () => {
    await connect("google_analytics");
    const first = { add_to_cart: { sessions: 60 }, begin_checkout: { sessions: 30 } };
    const second = { add_to_cart: { sessions: 20 }, begin_checkout: { sessions: 20 } };
    const rows = [
      { ...first, ...inCheckout(18, 15), purchase: { sessions: 12 } },
      { ...second, ...inCheckout(11, 9), purchase: { sessions: 8 } },
    ];
    await ingest(days("2026-06-15", rows, "event"));
    await ingest(days("2026-06-15", [{ "": { purchases: 13 } }, { "": { purchases: 9 } }]));
  });

  test.each([
    ["added_to_cart", 80],
    ["checkouts_started", 50],
    ["entered_shipping", 29],
    ["entered_payment", 24],
    ["purchase_sessions", 20],
    ["purchases", 22],
    ["abandonment_rate", 75],
    ["checkout_abandonment_rate", 60],
  ] as const)("have %s %d as counted by Google Analytics", async (id, expected) => {
    expect((await measure(id, query)).value).toBeCloseTo(expected, 10);
  });

  test("have no abandonment rate without carts", async () => {
    await ingest(days("2026-06-17", [{}], "event"));
    expect((await measure("abandonment_rate", { range: "today" })).value).toBeNull();
    expect((await measure("added_to_cart", { range: "today" })).value).toBe(0);
  });
});

const order = (name: string, placed: string, channel: "online_store" | "pos" = "online_store") =>
  sampleOrder({ name, placed, channel });

describe("the conversion rate", () => {
  beforeEach(async () => {
    await connect("google_analytics");
    await ingest([
      order("1", "2026-06-10T10:00:00-04:00"),
      order("2", "2026-06-16T10:00:00-04:00"),
      order("3", "2026-06-16T11:00:00-04:00"),
      order("4", "2026-06-16T12:00:00-04:00", "pos"),
      order("5", "2026-06-17T10:00:00-04:00"),
    ]);
  });

  test("divides online store orders by sessions of the same days", async () => {
    await ingest(days("2026-06-10", sessions([50, 0, 0, 0, 0, 0, 100, 20])));
    expect((await measure("conversion_rate")).value).toBeCloseTo((3 / 120) * 100, 10);
    expect(await measure("conversion_rate", custom("2026-06-16", "2026-06-16"))).toMatchObject({
      value: 2,
      compared: 2,
      complete: true,
    });
    // Both sides without today: 2 of 100 and 0 of 50.
    expect(await measure("conversion_rate", custom("2026-06-16", "2026-06-17"))).toMatchObject({
      compared: 2,
      previous: null,
    });
  });

  test("leaves out days without synced orders and is not compared on them", async () => {
    await ingest(days("2026-06-14", sessions([10, 10, 100, 20])));
    const shop = { id: "shop", platform: "shopify", source_account_id: null } as const;
    const [row] = await db.selectFrom("integrations").selectAll().execute();
    if (row === undefined) throw new Error("Nothing is connected");
    const readUntil = Date.parse("2026-06-16T12:30:00-04:00");
    await db
      .insertInto("integrations")
      .values({ ...row, ...shop, last_synced_at: readUntil })
      .execute();
    expect(await measure("conversion_rate", custom("2026-06-16", "2026-06-17"))).toMatchObject({
      value: 2,
      compared: null,
      previous: 0,
      percentChange: null,
      complete: false,
    });
  });

  test("leaves out orders of days without synced sessions", async () => {
    await ingest(days("2026-06-16", sessions([100])));
    expect((await measure("conversion_rate")).value).toBe(2);
    expect((await measure("conversion_rate", { range: "today" })).value).toBeNull();
  });
});

describe("users of a range", () => {
  const readAt = new Date(now).toISOString();
  const answer = (from: string, to: string, users: number) =>
    sampleRangeUsers({ from, to, users, newUsers: users - 1, readAt });

  beforeEach(() => connect("google_analytics"));

  test("are those requested for the exact range and for both sides of its comparison", async () => {
    await ingest([
      answer("2026-06-11", "2026-06-17", 90),
      answer("2026-06-11", "2026-06-16", 80),
      answer("2026-06-04", "2026-06-09", 40),
    ]);
    expect(await measure("unique_visitors")).toMatchObject({
      value: 90,
      compared: 80,
      previous: 40,
      percentChange: 100,
    });
    expect(await measure("new_visitors")).toMatchObject({ value: 89, compared: 79, previous: 39 });
  });

  test("are unknown for a range that was not requested, even if its days are known", async () => {
    await ingest([answer("2026-06-11", "2026-06-16", 80)]);
    await ingest(days("2026-06-11", [{ "": { sessions: 9, users: 9 } }]));
    expect(await measure("unique_visitors")).toMatchObject({ value: null, compared: 80 });
  });

  test("are unknown when they were requested before the range had ended", async () => {
    const asked = { from: "2026-06-11", to: "2026-06-17", users: 5 };
    await ingest([sampleRangeUsers({ ...asked, readAt: "2026-06-15T12:00:00Z" })]);
    expect((await measure("unique_visitors")).value).toBeNull();
  });
});

const searchDay = (day: string, clicks: number, impressions: number, position: number) =>
  sampleSearchDay({
    day,
    rows: { "": { clicks, impressions, positionSum: position * impressions } },
  });

describe("searches", () => {
  beforeEach(async () => {
    const site = { platform: "google_search_console", timezone: "America/Los_Angeles" } as const;
    await connectAccount(db, store, { ...site, readUntil: now });
    await ingest([
      ...["04", "05", "06", "07", "09", "10"].map((day) =>
        sampleSearchDay({ day: `2026-06-${day}` }),
      ),
      searchDay("2026-06-08", 4, 100, 3),
      sampleSearchDay({ day: "2026-06-11" }),
      sampleSearchDay({ day: "2026-06-12" }),
      searchDay("2026-06-13", 6, 100, 2),
      searchDay("2026-06-14", 3, 200, 8),
    ]);
  });

  test("are counted and compared through the last final day", async () => {
    expect(await measure("search_clicks")).toMatchObject({
      value: 9,
      compared: 9,
      previous: null,
      percentChange: null,
      noPercentChange: { reason: "before_first_data", since: "2026-06-08" },
      complete: false,
    });
    expect(await measure("search_clicks", custom("2026-06-12", "2026-06-15"))).toMatchObject({
      compared: 9,
      previous: 4,
      percentChange: 125,
    });
    expect(await measure("search_impressions", custom("2026-06-13", "2026-06-14"))).toMatchObject({
      value: 300,
      complete: true,
    });
  });

  test("have a click rate and position weighted by impressions", async () => {
    expect((await measure("search_ctr")).value).toBe(3);
    expect((await measure("search_position")).value).toBe(6);
  });

  test("are unknown on days that are not final yet", async () => {
    const value = await measure("search_clicks", custom("2026-06-15", "2026-06-17"));
    expect(value).toMatchObject({ value: null, compared: null, previous: null, complete: false });
  });
});
