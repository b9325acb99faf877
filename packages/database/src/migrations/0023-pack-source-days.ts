import { sql, type ColumnDefinitionBuilder, type Kysely } from "kysely";
import { batchStatement, runBatch } from "../dialects/batch.ts";
import { clusteredByKey } from "../dialects/clustered-table.ts";
import { addPlanStatistics } from "../dialects/plan-statistics.ts";
import type { Database } from "../schema.ts";
import { packDays, type PackedDay, type SourceRow } from "./pack-source-rows.ts";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/**
 * Stores each day of a source's report as one row with packed columns instead of one row per member, and sums of whole
 * months, which are built after the first sync.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db);
  await addPlanStatistics(db, [
    { table: "source_days", index: "source_days", rows: [200_000, 20_000, 10_000, 800, 1] },
    { table: "source_months", index: "source_months", rows: [7000, 700, 350, 26, 1] },
    { table: "dirty_source_months", index: "dirty_source_months", rows: [200, 20, 10, 1, 1] },
    { table: "source_members", index: "source_members", rows: [500_000, 50_000, 25_000, 5000, 1] },
    {
      table: "source_members",
      index: "source_members_name",
      rows: [500_000, 50_000, 25_000, 5000, 1],
    },
    { table: "source_member_counts", index: "source_member_counts", rows: [200, 20, 10, 1] },
  ]);
  for (const from of rowTables) {
    await packTable(db, from);
    await refuseLostRows(db, from);
    await db.schema.dropTable(from.table).execute();
  }
}

export const changesRowsOf = [
  "session_days",
  "item_days",
  "search_days",
  "ad_days",
  "email_days",
] as const;

async function refuseLostRows(
  db: Kysely<unknown>,
  { table, firstReport }: RowTable,
): Promise<void> {
  const { rows } = await sql<{ missing: number }>`
    select (select count(*) from ${sql.table(table)}) - (
      select coalesce(sum(members), 0) from source_days
      where report >= ${firstReport} and report < ${firstReport + 100}
    ) as missing`.execute(db);
  if (rows[0]?.missing !== 0) throw new Error(`Rows of ${table} would be lost`);
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  const reportTable = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn("store_id", "integer", required)
      .addColumn("account_id", "integer", required)
      .addColumn("report", "integer", required);
  await clusteredByKey(
    reportTable("source_days")
      .addColumn("day", "integer", required)
      .addColumn("members", "integer", required)
      .addColumn("currency", "text")
      .addColumn("totals", "blob", required)
      .addColumn("figures", "blob", required)
      .addPrimaryKeyConstraint("source_days_key", ["store_id", "account_id", "report", "day"]),
  ).execute();
  await clusteredByKey(
    reportTable("source_months")
      .addColumn("month", "integer", required)
      .addColumn("figures", "blob", required)
      .addPrimaryKeyConstraint("source_months_key", ["store_id", "account_id", "report", "month"]),
  ).execute();
  await clusteredByKey(
    reportTable("dirty_source_months")
      .addColumn("month", "integer", required)
      .addPrimaryKeyConstraint("dirty_source_months_key", [
        "store_id",
        "account_id",
        "report",
        "month",
      ]),
  ).execute();
  await clusteredByKey(
    reportTable("source_members")
      .addColumn("member", "integer", required)
      .addColumn("name", "text", required)
      .addPrimaryKeyConstraint("source_members_key", [
        "store_id",
        "account_id",
        "report",
        "member",
      ]),
  ).execute();
  await db.schema
    .createIndex("source_members_name")
    .on("source_members")
    .columns(["store_id", "account_id", "report", "name"])
    .unique()
    .execute();
  await clusteredByKey(
    reportTable("source_member_counts")
      .addColumn("members", "integer", required)
      .addPrimaryKeyConstraint("source_member_counts_key", ["store_id", "account_id", "report"]),
  ).execute();
}

const sessionFigures =
  "sessions, engaged_sessions, duration_ms, users, page_views, events, purchases, revenue_minor";
const itemFigures = "views, added_to_cart, checked_out, purchased, revenue_minor";
const adFigures = "spend_minor, impressions, clicks, conversions_milli, conversion_value_minor";
const emailFigures = "recipients, delivered, opens, clicks, unsubscribes, orders, revenue_minor";

type RowTable = {
  table: string;
  firstReport: number;
  hasBreakdown: boolean;
  /** SQL of the member: a name to number, or the id of a campaign or message. */
  member: string;
  isNumbered: boolean;
  figures: string;
  itemName?: string;
  currency?: string;
};

const rowTables: readonly RowTable[] = [
  {
    table: "session_days",
    firstReport: 0,
    hasBreakdown: true,
    member: "member",
    isNumbered: true,
    figures: sessionFigures,
  },
  {
    table: "item_days",
    firstReport: 100,
    hasBreakdown: false,
    member: "item_ext_id",
    isNumbered: true,
    figures: itemFigures,
    itemName: "name",
  },
  {
    table: "search_days",
    firstReport: 200,
    hasBreakdown: true,
    member: "member",
    isNumbered: true,
    figures: "clicks, impressions, position_sum",
  },
  {
    table: "ad_days",
    firstReport: 300,
    hasBreakdown: false,
    member: "campaign_id",
    isNumbered: false,
    figures: adFigures,
  },
  {
    table: "email_days",
    firstReport: 400,
    hasBreakdown: false,
    member: "message_id",
    isNumbered: false,
    figures: emailFigures,
    currency: "currency",
  },
];

type ReportRows = {
  store_id: number;
  account_id: number;
  breakdown: number;
  first: number;
  last: number;
};

/** Limits the number of rows in memory. */
const daysAtOnce = 16;

async function packTable(db: Kysely<unknown>, from: RowTable): Promise<void> {
  const breakdown = sql.raw(from.hasBreakdown ? "breakdown" : "0");
  const { rows: reports } = await sql<ReportRows>`
    select store_id, account_id, ${breakdown} as breakdown, min(day) as first, max(day) as last
    from ${sql.table(from.table)} group by 1, 2, 3`.execute(db);
  for (const report of reports) {
    const key = [report.store_id, report.account_id, from.firstReport + report.breakdown];
    const numbers = { members: new Map<string, number>(), names: new Map<string, number>() };
    const months = new Set<number>();
    for (let day = report.first; day <= report.last; day += daysAtOnce) {
      const rows = await readRows(db, from, { ...report, first: day, last: day + daysAtOnce - 1 });
      const days = packDays(rows, from.isNumbered ? numbers : null);
      for (const each of days) months.add(monthOf(each.day));
      await insertDays(db, key, days);
    }
    if (!from.isNumbered) continue;
    await insertMembers(db, key, numbers.members);
    if (from.itemName !== undefined) await insertMembers(db, itemNameKey(key), numbers.names);
    await insert(
      db,
      sql`insert into dirty_source_months (store_id, account_id, report, month) values (?, ?, ?, ?)`,
      [...months].map((month) => [...key, month]),
    );
  }
}

const itemNameKey = ([store, account]: readonly number[]) => [store ?? 0, account ?? 0, 101];

async function readRows(
  db: Kysely<unknown>,
  { table, member, figures, itemName, currency, hasBreakdown }: RowTable,
  of: ReportRows,
): Promise<SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    select day, ${sql.ref(member)} as member, json_array(${sql.raw(figures)}) as figures,
      ${sql.raw(itemName ?? "null")} as item_name, ${sql.raw(currency ?? "null")} as currency
    from ${sql.table(table)}
    where store_id = ${of.store_id} and account_id = ${of.account_id}
      ${hasBreakdown ? sql`and breakdown = ${of.breakdown}` : sql``}
      and day >= ${of.first} and day <= ${of.last}
    order by day, ${sql.ref(member)}`.execute(db);
  return rows;
}

function insertDays(
  db: Kysely<unknown>,
  key: readonly number[],
  days: readonly PackedDay[],
): Promise<void> {
  const statement = sql`insert into source_days
    (store_id, account_id, report, day, members, currency, totals, figures)
    values (?, ?, ?, ?, ?, ?, ?, ?)`;
  return insert(
    db,
    statement,
    days.map(({ day, members, currency, totals, figures }) => [
      ...key,
      day,
      members,
      currency,
      totals,
      figures,
    ]),
  );
}

async function insertMembers(
  db: Kysely<unknown>,
  key: readonly number[],
  numbers: ReadonlyMap<string, number>,
): Promise<void> {
  await insert(
    db,
    sql`insert into source_members (store_id, account_id, report, member, name)
      values (?, ?, ?, ?, ?)`,
    [...numbers].map(([name, member]) => [...key, member, name]),
  );
  await insert(
    db,
    sql`insert into source_member_counts (store_id, account_id, report, members)
      values (?, ?, ?, ?)`,
    [[...key, numbers.size]],
  );
}

function insert(
  db: Kysely<unknown>,
  statement: ReturnType<typeof sql>,
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  return runBatch(db as Database, batchStatement({ compile: () => statement.compile(db) }), rows);
}

function monthOf(day: number): number {
  const date = new Date(day * 86_400_000);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
