import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { storeVersion } from "../../store-version.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import { rowsOfDays } from "../../testing/rows-of-days.ts";
import { sampleAdDay } from "../../testing/sample-marketing.ts";
import { ingestPage } from "../ingest-page.ts";

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let store: Awaited<ReturnType<typeof insertTestStore>>;

beforeEach(async () => {
  db = await openTestDatabase();
  store = await insertTestStore(db);
  return () => db.destroy();
});

const ingest = (...records: SourceRecord[]) => ingestPage(db, { store, records, now: 0 });
const day = "2026-06-10";
const read = (readAt: string, spendMinor: number) =>
  ingest(sampleAdDay({ day, readAt, rows: { a: { spendMinor } } }));
const dayEnd = "2026-06-11T04:00:00Z";

const spendOf = async () => (await rowsOfDays(db, store.id)).map(({ spend_minor }) => spend_minor);
const nameOf = () => db.selectFrom("campaigns").select(["name", "status", "attribution"]).execute();
const log = () =>
  db.selectFrom("ad_restatements").select(["metric", "before", "after"]).orderBy("id").execute();

describe("ingesting an ad day", () => {
  test("replaces the stored day, but not with an older read", async () => {
    await ingest(sampleAdDay({ day, readAt: "2026-06-12", rows: { a: { spendMinor: 1 } } }));
    await ingest(sampleAdDay({ day, readAt: "2026-06-13", rows: { b: { spendMinor: 2 } } }));
    const late = sampleAdDay({ day, readAt: "2026-06-11", rows: { a: { spendMinor: 3 } } });
    expect(await ingest(late)).toMatchObject({ stored: 0, unchanged: 1 });
    expect(await spendOf()).toEqual([2]);
  });

  test("stores spend that is negative because the platform took it back", async () => {
    const back = { a: { spendMinor: -300 }, b: { spendMinor: 70_000 } };
    expect(await ingest(sampleAdDay({ day, rows: back }))).toMatchObject({ refused: [] });
    expect(await spendOf()).toEqual([-300, 70_000]);
  });

  test("stores a day without campaigns as read and empty", async () => {
    await ingest(sampleAdDay({ day, readAt: "2026-06-12", rows: { a: { spendMinor: 1 } } }));
    expect(await ingest(sampleAdDay({ day, readAt: "2026-06-13" }))).toMatchObject({ stored: 1 });
    expect(await spendOf()).toEqual([]);
    expect(await db.selectFrom("report_days").select(["report"]).execute()).toEqual([
      { report: "ad" },
    ]);
  });

  test("treats a row of zeros like no row", async () => {
    await ingest(sampleAdDay({ day, readAt: "2026-06-12", rows: { a: {} } }));
    const version = await storeVersion(db, store.id);
    await ingest(sampleAdDay({ day, readAt: "2026-06-13" }));
    expect([await storeVersion(db, store.id), await log()]).toEqual([version, []]);
  });

  test("keeps the version and the log if nothing changed", async () => {
    const first = sampleAdDay({ day, readAt: "2026-06-12", rows: { a: { spendMinor: 1 } } });
    await ingest(first);
    const version = await storeVersion(db, store.id);
    const again = { ...first, readAt: first.readAt + 3_600_000 };
    expect(await ingest(again)).toEqual({ stored: 0, unchanged: 1, refused: [] });
    expect(await storeVersion(db, store.id)).toBe(version);
    expect(await log()).toEqual([]);
  });

  test("refuses a day in a currency other than its account's", async () => {
    await connectAccount(db, store, { platform: "google_ads", readUntil: null, currency: "EUR" });
    const { stored, refused } = await ingest(sampleAdDay({ day, rows: { a: { spendMinor: 1 } } }));
    expect(stored).toBe(0);
    expect(refused).toMatchObject([{ kind: "ad_day", reason: expect.stringContaining("EUR") }]);
  });

  test("sets the currency of an account that no connection check has reported", async () => {
    await ingest(sampleAdDay({ day, currency: "JPY", rows: { a: { spendMinor: 1 } } }));
    const account = await db.selectFrom("source_accounts").select("currency").execute();
    expect(account).toEqual([{ currency: "JPY" }]);
  });
});

const rows = (name: string, status: "active" | "paused") => ({
  a: { name, status, spendMinor: 5 },
});

describe("a row of zeros", () => {
  const named = { day, readAt: "2026-06-12", attribution: "7-day click" };
  const idle = { day: "2026-07-20", readAt: "2026-07-20", attribution: "30-day click" };

  test("updates a campaign's name and status, but not its attribution", async () => {
    await ingest(sampleAdDay({ ...named, rows: rows("Spring", "active") }));
    const renamed = { a: { name: "Summer", status: "paused" } } as const;
    expect(await ingest(sampleAdDay({ ...idle, rows: renamed }))).toMatchObject({ stored: 1 });
    const former = { ...named, day: "2026-06-11", readAt: "2026-07-19" };
    await ingest(sampleAdDay({ ...former, rows: { a: { name: "Spring" } } }));
    expect(await nameOf()).toEqual([
      { name: "Summer", status: "paused", attribution: "7-day click" },
    ]);
    expect([await spendOf(), await log()]).toEqual([[5], []]);
  });

  test("writes nothing if neither changed", async () => {
    await ingest(sampleAdDay({ ...named, rows: rows("Spring", "active") }));
    await ingest(sampleAdDay({ ...idle, rows: { a: { name: "Spring" } } }));
    const [campaign] = await db.selectFrom("campaigns").select("read_at").execute();
    expect(campaign?.read_at).toBe(Date.parse("2026-06-12"));
  });

  test("stores no campaign that never had figures", async () => {
    await ingest(sampleAdDay({ ...idle, rows: { a: {}, b: { clicks: 1 } } }));
    expect(await nameOf()).toMatchObject([{ name: "b" }]);
    await ingest(sampleAdDay({ ...idle, day: "2026-07-19", rows: { a: { clicks: 1 } } }));
    expect(await nameOf()).toMatchObject([{ name: "b" }, { name: "a" }]);
  });
});

test("takes a campaign's name from the latest reading of any day", async () => {
  await ingest(sampleAdDay({ day, readAt: "2026-06-12", rows: rows("Spring", "active") }));
  const renamed = sampleAdDay({
    day,
    readAt: "2026-06-13",
    attribution: "7-day click",
    rows: rows("Summer", "paused"),
  });
  expect(await ingest(renamed)).toMatchObject({ stored: 1 });
  await ingest(
    sampleAdDay({ day: "2026-06-11", readAt: "2026-06-12", rows: rows("Old", "active") }),
  );
  expect(await nameOf()).toEqual([
    { name: "Summer", status: "paused", attribution: "7-day click" },
  ]);
  expect(await log()).toEqual([]);
});

describe("the restatement log", () => {
  test("has each changed figure of a complete day and no unchanged ones", async () => {
    const before = { spendMinor: 500, clicks: 7, conversionsMilli: 1000 };
    await ingest(
      sampleAdDay({ day, readAt: dayEnd, rows: { a: before, gone: { impressions: 9 } } }),
    );
    const after = { spendMinor: 490, clicks: 7, conversionsMilli: 2500 };
    await ingest(
      sampleAdDay({ day, readAt: "2026-06-12", rows: { a: after, late: { clicks: 1 } } }),
    );
    expect(await log()).toEqual([
      { metric: "spend_minor", before: 500, after: 490 },
      { metric: "conversions_milli", before: 1000, after: 2500 },
      { metric: "impressions", before: 9, after: 0 },
      { metric: "clicks", before: 0, after: 1 },
    ]);
  });

  test("leaves out growth while the day is running in the account's time zone", async () => {
    await connectAccount(db, store, {
      platform: "google_ads",
      readUntil: null,
      timezone: "America/Los_Angeles",
      currency: "USD",
    });
    await read("2026-06-11T06:59:59Z", 100);
    await read("2026-06-11T07:00:00Z", 200);
    expect(await log()).toEqual([]);
    await read("2026-06-11T08:00:00Z", 300);
    expect(await log()).toEqual([{ metric: "spend_minor", before: 200, after: 300 }]);
  });
});
