import { Migrator, sql } from "kysely";
import { expect, test } from "vitest";
import { migrateToLatest } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";
import { readFigures, readTotals } from "../packed-figures.ts";
import { migrations } from "./index.ts";

test("packs the rows of each source's days and marks their months", async () => {
  const db = openDatabase({ file: ":memory:" });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const [before] = Object.keys(migrations)
    .toSorted()
    .filter((name) => name < "0023")
    .slice(-1);
  expect((await migrator.migrateTo(before ?? "")).error).toBeUndefined();
  for (const [store, day, member, sessions] of [
    [1, 20_000, "Direct", 300],
    [1, 20_000, "Email", 2],
    [1, 20_040, "Email", 70_000],
    [2, 20_000, "Email", 5],
  ] as const) {
    await sql`insert into session_days (store_id, account_id, breakdown, day, member, sessions,
        engaged_sessions, duration_ms, users, page_views, events, purchases, revenue_minor)
      values (${store}, 7, 1, ${day}, ${member}, ${sessions}, 0, 10000000000000, 1, 1, 0, 0, -4)`.execute(
      db,
    );
  }
  await sql`insert into item_days (store_id, account_id, day, item_ext_id, name, views,
      added_to_cart, checked_out, purchased, revenue_minor)
    values (1, 7, 20000, 'p1', 'Mug', 8, 1, 0, 0, 0)`.execute(db);
  await sql`insert into search_days (store_id, account_id, breakdown, day, member, clicks,
      impressions, position_sum)
    values (1, 8, 1, 20000, 'mug', 3, 9, 27)`.execute(db);
  await sql`insert into ad_days (store_id, account_id, day, campaign_id, spend_minor, impressions,
      clicks, conversions_milli, conversion_value_minor)
    values (1, 9, 20000, 41, 500, 90, 4, 1000, 2500)`.execute(db);
  await sql`insert into email_days (store_id, account_id, day, message_id, recipients, delivered,
      opens, clicks, unsubscribes, orders, revenue_minor, currency)
    values (1, 10, 20000, 51, 9, 8, 7, 6, 5, 4, 300, 'EUR')`.execute(db);

  await migrateToLatest(db);

  const days = await db.selectFrom("source_days").selectAll().execute();
  const read = days.map(({ figures, totals, store_id, account_id, report, day, ...row }) => {
    const count = readTotals(totals).length + (report === 100 ? 1 : 0);
    const { members, figure } = readFigures(figures, count);
    const rows = Array.from(members, (member, index) => [
      member,
      ...Array.from({ length: count }, (_, column) => figure(column)?.[index] ?? 0),
    ]);
    return [[store_id, account_id, report, day], row, [...readTotals(totals)][0], rows];
  });
  const duration = 10 ** 13;
  expect(read).toEqual([
    [
      [1, 7, 1, 20_000],
      { members: 2, currency: null },
      302,
      [
        [1, 300, 0, duration, 1, 1, 0, 0, -4],
        [2, 2, 0, duration, 1, 1, 0, 0, -4],
      ],
    ],
    [
      [1, 7, 1, 20_040],
      { members: 1, currency: null },
      70_000,
      [[2, 70_000, 0, duration, 1, 1, 0, 0, -4]],
    ],
    [[1, 7, 100, 20_000], { members: 1, currency: null }, 8, [[1, 8, 1, 0, 0, 0, 1]]],
    [[1, 8, 201, 20_000], { members: 1, currency: null }, 3, [[1, 3, 9, 27]]],
    [[1, 9, 300, 20_000], { members: 1, currency: null }, 500, [[41, 500, 90, 4, 1000, 2500]]],
    [[1, 10, 400, 20_000], { members: 1, currency: "EUR" }, 9, [[51, 9, 8, 7, 6, 5, 4, 300]]],
    [[2, 7, 1, 20_000], { members: 1, currency: null }, 5, [[1, 5, 0, duration, 1, 1, 0, 0, -4]]],
  ]);
  const members = await db.selectFrom("source_members").selectAll().execute();
  expect(members.map((each) => Object.values(each))).toEqual([
    [1, 7, 1, 1, "Direct"],
    [1, 7, 1, 2, "Email"],
    [1, 7, 100, 1, "p1"],
    [1, 7, 101, 1, "Mug"],
    [1, 8, 201, 1, "mug"],
    [2, 7, 1, 1, "Email"],
  ]);
  const counts = await db.selectFrom("source_member_counts").select("members").execute();
  expect(counts.map((each) => each.members)).toEqual([2, 1, 1, 1, 1]);
  const marked = await db.selectFrom("dirty_source_months").select(["report", "month"]).execute();
  const october = 2024 * 12 + 9;
  expect(marked).toEqual([
    { report: 1, month: october },
    { report: 1, month: october + 1 },
    { report: 100, month: october },
    { report: 201, month: october },
    { report: 300, month: october },
    { report: 1, month: october },
  ]);
  await db.destroy();
});
