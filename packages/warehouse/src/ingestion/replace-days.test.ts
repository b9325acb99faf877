import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { sessionReport } from "@cartograph/database/tables/source-days.table.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { parseDay } from "../calendar/days.ts";
import { storeVersion } from "../store-version.ts";
import { rowsOfDays } from "../testing/rows-of-days.ts";
import { sampleItemDay, sampleSearchDay, sampleSessionDay } from "../testing/sample-days.ts";
import { ingestPage } from "./ingest-page.ts";

const day = "2026-06-10";
const early = "2026-06-11T04:00:00Z";
const late = "2026-06-12T04:00:00Z";

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let store: Awaited<ReturnType<typeof insertTestStore>>;

beforeEach(async () => {
  db = await openTestDatabase();
  store = await insertTestStore(db);
  return () => db.destroy();
});

const ingest = (...records: SourceRecord[]) => ingestPage(db, { store, records, now: 0 });

/** The day's sessions by channel. */
async function channels(): Promise<Record<string, number>> {
  const rows = await rowsOfDays(db, store.id);
  return Object.fromEntries(
    rows
      .filter((row) => row.report === sessionReport("channel") && row.day === parseDay(day))
      .map((row) => [row.member, Number(row.sessions)]),
  );
}

const channelDay = (readAt: string, sessions: Record<string, number>) =>
  sampleSessionDay({
    day,
    breakdown: "channel",
    readAt,
    rows: Object.fromEntries(
      Object.entries(sessions).map(([channel, count]) => [channel, { sessions: count }]),
    ),
  });

describe("reading a day again", () => {
  test("removes rows that are gone and updates the others", async () => {
    await ingest(channelDay(early, { Direct: 4, Unassigned: 6 }));
    const result = await ingest(channelDay(late, { Direct: 5, "Paid Search": 5 }));
    expect(result).toEqual({ stored: 1, unchanged: 0, refused: [] });
    expect(await channels()).toEqual({ Direct: 5, "Paid Search": 5 });
  });

  test("empties the day when the platform no longer has rows for it", async () => {
    await ingest(channelDay(early, { Direct: 4 }));
    await ingest(channelDay(late, {}));
    expect(await channels()).toEqual({});
  });

  test("does not change other days, breakdowns and accounts", async () => {
    const others = [
      sampleSessionDay({ day: "2026-06-09", breakdown: "channel", rows: { Email: {} } }),
      sampleSessionDay({ day, breakdown: "device", rows: { mobile: {} } }),
      sampleSessionDay({ day, breakdown: "channel", account: "2", rows: { Email: {} } }),
    ];
    await ingest(...others, channelDay(early, { Direct: 4 }));
    await ingest(channelDay(late, {}));
    const left = await rowsOfDays(db, store.id);
    expect(left.map(({ member }) => member).toSorted()).toEqual(["Email", "Email", "mobile"]);
  });

  test("ignores an older read that arrives later or in the same page", async () => {
    await ingest(channelDay(late, { Direct: 5 }));
    expect(await ingest(channelDay(early, { Direct: 4 }))).toMatchObject({ stored: 0 });
    expect(await channels()).toEqual({ Direct: 5 });
    const latest = channelDay("2026-06-14T00:00:00Z", { Direct: 7 });
    await ingest(latest, channelDay("2026-06-13T00:00:00Z", { Direct: 6 }));
    expect(await channels()).toEqual({ Direct: 7 });
  });

  test("changes nothing when the content is the same and its rows are in another order", async () => {
    await ingest(channelDay(early, { Direct: 4, Email: 1 }));
    const version = await storeVersion(db, store.id);
    const again = await ingest(channelDay(late, { Email: 1, Direct: 4 }));
    expect(again).toEqual({ stored: 0, unchanged: 1, refused: [] });
    expect(await storeVersion(db, store.id)).toBe(version);
    const { read_at } = await db
      .selectFrom("report_days")
      .select("read_at")
      .executeTakeFirstOrThrow();
    expect(read_at).toBe(Date.parse(late));
  });

  test("counts a change of only the quality flags as a change", async () => {
    const record = channelDay(early, { Direct: 4 });
    await ingest(record);
    const quality = { ...record.quality, isSampled: true };
    const marked = { ...channelDay(late, { Direct: 4 }), quality };
    expect(await ingest(marked)).toMatchObject({ stored: 1 });
    const { is_sampled } = await db
      .selectFrom("report_days")
      .select("is_sampled")
      .executeTakeFirstOrThrow();
    expect(is_sampled).toBe(1);
  });
});

test("stores a day without rows as read and empty", async () => {
  expect(await ingest(sampleSearchDay({ day }))).toMatchObject({ stored: 1 });
  expect(await db.selectFrom("report_days").select(["report", "day"]).execute()).toEqual([
    { report: "search:total", day: parseDay(day) },
  ]);
});

test("adds up rows of the same member", async () => {
  const record = channelDay(early, { Direct: 4 });
  await ingest({ ...record, rows: [...record.rows, ...record.rows] });
  expect(await channels()).toEqual({ Direct: 8 });
});

test("stores an item renamed during the day once, with the sum of its figures", async () => {
  const record = sampleItemDay({ day, rows: { "7": { name: "Cup", views: 2 } } });
  const renamed = sampleItemDay({ day, rows: { "7": { name: "Mug", views: 3 } } });
  await ingest({ ...record, rows: [...renamed.rows, ...record.rows] });
  expect(await rowsOfDays(db, store.id)).toMatchObject([{ member: "7", name: "Mug", views: 5 }]);
});

test("leaves out revenue in another currency and keeps the sessions", async () => {
  const rows = { "": { sessions: 3, purchases: 1, revenueMinor: 900 } };
  await ingest(
    sampleSessionDay({ day, rows, currency: "EUR" }),
    sampleSessionDay({ day: "2026-06-11", rows }),
    sampleItemDay({ day, rows: { "7": { purchased: 1, revenueMinor: 900 } }, currency: "EUR" }),
  );
  expect(await rowsOfDays(db, store.id)).toMatchObject([
    { sessions: 3, purchases: 1, revenue_minor: 0 },
    { sessions: 3, purchases: 1, revenue_minor: 900 },
    { purchased: 1, revenue_minor: 0 },
  ]);
});
