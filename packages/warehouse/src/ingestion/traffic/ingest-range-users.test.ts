import type { RangeUsersRecord } from "@cartograph/contracts/day-records.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { beforeEach, expect, test } from "vitest";
import { formatDay } from "../../calendar/days.ts";
import { sampleRangeUsers } from "../../testing/sample-days.ts";
import { ingestPage } from "../ingest-page.ts";

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let store: Awaited<ReturnType<typeof insertTestStore>>;

beforeEach(async () => {
  db = await openTestDatabase();
  store = await insertTestStore(db);
  return () => db.destroy();
});

const ingest = (...records: RangeUsersRecord[]) => ingestPage(db, { store, records, now: 0 });
const answers = () => db.selectFrom("range_users").select(["users", "read_at"]).execute();

const range = { from: "2026-06-01", to: "2026-06-30" };

const ingestAt = (readAt: string) => ingest(sampleRangeUsers({ ...range, users: 5, readAt }));

test("replaces an answer with a later one for the same range, but not with an older one", async () => {
  await ingest(sampleRangeUsers({ ...range, users: 5, readAt: "2026-06-10T12:00:00Z" }));
  const later = sampleRangeUsers({ ...range, users: 4, readAt: "2026-06-11T12:00:00Z" });
  expect(await ingest(later)).toMatchObject({ stored: 1 });
  const old = sampleRangeUsers({ ...range, users: 9, readAt: "2026-06-10T13:00:00Z" });
  expect(await ingest(old)).toMatchObject({ stored: 0, unchanged: 1 });
  expect(await answers()).toEqual([{ users: 4, read_at: later.readAt }]);
});

test("counts the same answer as a change only on another day in the account's time zone", async () => {
  await ingestAt("2026-06-10T12:00:00Z");
  // The account's time zone is unknown, so the store's zone, New York, is used.
  expect(await ingestAt("2026-06-11T03:59:00Z")).toMatchObject({ stored: 0 });
  expect(await ingestAt("2026-06-11T04:01:00Z")).toMatchObject({ stored: 1 });
});

test("keeps the 500 most recently read ranges of an account", async () => {
  const answersOfDays = Array.from({ length: 520 }, (_, index) =>
    sampleRangeUsers({
      from: formatDay(20_000 + index),
      to: formatDay(20_000 + index),
      users: index,
      readAt: new Date(Date.UTC(2026, 5, 1) + index * 1000).toISOString(),
    }),
  );
  const other = sampleRangeUsers({ ...range, users: 1, readAt: range.from, account: "other" });
  await ingest(other, ...answersOfDays);
  const users = (await answers()).map((row) => row.users);
  expect(users).toHaveLength(501);
  expect(Math.min(...users.filter((count) => count !== 1))).toBe(20);
});
