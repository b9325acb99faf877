import { sessionBreakdowns } from "@cartograph/contracts/day-records.ts";
import { type SourceRecord } from "@cartograph/contracts/records.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatDay } from "../calendar/days.ts";
import { storeVersion } from "../store-version.ts";
import { rowsOfDays } from "../testing/rows-of-days.ts";
import {
  sampleItemDay,
  sampleRangeUsers,
  sampleSearchDay,
  sampleSessionDay,
} from "../testing/sample-days.ts";
import { sampleAdDay, sampleEmailDay } from "../testing/sample-marketing.ts";
import { ingestPage } from "./ingest-page.ts";

const day = fc.integer({ min: 20_000, max: 20_003 }).map(formatDay);
const readAt = fc.integer({ min: 0, max: 5 }).map((hour) => `2026-06-11T0${hour}:00:00Z`);
/** Rarely too large to be counted, so that the day is refused. */
const count = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 0, max: 3 }) },
  { weight: 1, arbitrary: fc.constant(Number.MAX_SAFE_INTEGER) },
);
/** Never 0: a campaign without figures is updated if it is known, but not stored, so its name depends on the order. */
const spend = count.filter((amount) => amount > 0);
const account = fc.constantFrom("1", "2");
const members = fc.constantFrom("", "Direct", "Email", "ß", "(not set)");

const sessionDay = fc
  .record({
    day,
    readAt,
    account,
    breakdown: fc.constantFrom(...sessionBreakdowns),
    rows: fc.dictionary(members, fc.record({ sessions: count, users: count, purchases: count })),
  })
  .map(sampleSessionDay);
const itemDay = fc
  .record({ day, readAt, account, rows: fc.dictionary(members, fc.record({ views: count })) })
  .map(sampleItemDay);
const searchDay = fc
  .record({ day, readAt, account, rows: fc.dictionary(members, fc.record({ clicks: count })) })
  .map(sampleSearchDay);
const rangeUsers = fc
  .record({ from: day, to: day, readAt, account, users: count, newUsers: count })
  .map(sampleRangeUsers);

const name = fc.constantFrom("Spring", "Summer", "\ud800");
const attribution = fc.constantFrom(null, "7-day click");
const adDay = fc
  .record({
    day,
    readAt,
    account,
    platform: fc.constantFrom("google_ads", "facebook_ads"),
    attribution,
    rows: fc.dictionary(
      fc.constantFrom("c1", "c2", "ß"),
      fc.record({ name, spendMinor: spend, status: fc.constantFrom("active", "paused") }),
    ),
  })
  .map(sampleAdDay);
const emailDay = fc
  .record({
    day,
    readAt,
    account,
    platform: fc.constantFrom("klaviyo", "mailchimp"),
    attribution,
    rows: fc.dictionary(
      fc.constantFrom("m1", "m2"),
      fc.record({ name, delivered: count, kind: fc.constantFrom("campaign", "flow") }),
    ),
  })
  .map(sampleEmailDay);

const anyDay = fc.oneof(sessionDay, itemDay, searchDay, rangeUsers, adDay, emailDay);
const deliveries = fc.array(anyDay, {
  minLength: 1,
  maxLength: 60,
});

const scenario = deliveries.chain((records) =>
  fc.record({
    records: fc.constant<SourceRecord[]>(records),
    shuffled: fc.shuffledSubarray<SourceRecord>(records, { minLength: records.length }),
    again: fc.subarray<SourceRecord>(records),
    size: fc.integer({ min: 1, max: 20 }),
  }),
);

/** All stored days of the store, with the platforms' account ids instead of ours. */
async function storedDays(db: Database, storeId: number) {
  const accounts = await db
    .selectFrom("source_accounts")
    .select(["id", "platform", "ext_id"])
    .where("store_id", "=", storeId)
    .execute();
  const names = new Map(accounts.map((row) => [row.id, `${row.platform}:${row.ext_id}`]));
  const state: string[] = [];
  for (const { accountId, ...row } of await rowsOfDays(db, storeId)) {
    state.push(JSON.stringify([names.get(accountId), row]));
  }
  for (const table of ["report_days", "range_users", "campaigns", "email_messages"] as const) {
    const rows = await db.selectFrom(table).selectAll().where("store_id", "=", storeId).execute();
    for (const { store_id: _, account_id, ...row } of rows) {
      const content = "id" in row ? { ...row, id: 0 } : row;
      state.push(JSON.stringify([table, names.get(account_id), content]));
    }
  }
  return state.toSorted();
}

test("stores the same rows for any order, paging and repetition of days", async () => {
  const db = await openTestDatabase();
  await fc.assert(
    fc.asyncProperty(scenario, async ({ records, shuffled, again, size }) => {
      const reference = await insertTestStore(db);
      await ingestPage(db, { store: reference, records, now: 0 });

      const replayed = await insertTestStore(db);
      const stream = [...shuffled, ...again];
      while (stream.length > 0) {
        await ingestPage(db, { store: replayed, records: stream.splice(0, size), now: 0 });
      }
      expect(await storedDays(db, replayed.id)).toEqual(await storedDays(db, reference.id));

      const version = await storeVersion(db, replayed.id);
      const { stored } = await ingestPage(db, { store: replayed, records, now: 0 });
      expect([stored, await storeVersion(db, replayed.id)]).toEqual([0, version]);
    }),
    { numRuns: testRuns(60) },
  );
  await db.destroy();
});
