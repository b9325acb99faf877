import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { batchStatement, runBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import type { DaySpan } from "../src/calendar/period.ts";
import { parseDay } from "../src/calendar/days.ts";

/*
 * The other side of the bench: the same facts in one row per day and member, clustered by report and day, and summed in
 * SQL.
 */

export async function createPlainTables(db: Database): Promise<void> {
  await sql`create table plain_days (report text not null, day integer not null, member text not null,
    a integer not null, b integer not null, c integer not null, d integer not null, e integer not null,
    primary key (report, day, member)) without rowid`.execute(db);
}

export async function fillPlainTables(
  db: Database,
  records: readonly SourceRecord[],
): Promise<void> {
  const statement = sql`insert into plain_days values (${0}, ${0}, ${0}, ${0}, ${0}, ${0}, ${0}, ${0})`;
  const rows = records.flatMap((record) => plainRows(record));
  await db
    .transaction()
    .execute((transaction) =>
      runBatch(
        transaction,
        batchStatement({ compile: () => statement.compile(transaction) }),
        rows,
      ),
    );
}

function plainRows(record: SourceRecord): (string | number)[][] {
  if (record.kind === "session_day") {
    const { day, breakdown } = record;
    return record.rows.map((row) => [
      `session:${breakdown}`,
      parseDay(day),
      row.member,
      row.sessions,
      row.engagedSessions,
      row.durationMs,
      row.purchases,
      row.pageViews,
    ]);
  }
  if (record.kind === "item_day") {
    return record.rows.map((row) => [
      "item",
      parseDay(record.day),
      row.itemExternalId,
      row.views,
      row.addedToCart,
      row.checkedOut,
      row.purchased,
      row.revenueMinor,
    ]);
  }
  if (record.kind === "search_day") {
    const { day, breakdown } = record;
    return record.rows.map((row) => [
      `search:${breakdown}`,
      parseDay(day),
      row.member,
      row.clicks,
      row.impressions,
      row.positionSum,
      0,
      0,
    ]);
  }
  if (record.kind === "ad_day") {
    return record.rows.map((row) => [
      "ad",
      parseDay(record.day),
      row.campaignExternalId,
      row.spendMinor,
      row.impressions,
      row.clicks,
      row.conversionsMilli,
      row.conversionValueMinor,
    ]);
  }
  return [];
}

/** Sums of each member of the reports over the span. */
export async function plainSums(
  db: Database,
  reports: readonly string[],
  { from, to }: DaySpan,
): Promise<number> {
  let members = 0;
  for (const report of reports) {
    const { rows } = await sql`select member, sum(a), sum(b), sum(c), sum(d), sum(e) from plain_days
      where report = ${report} and day >= ${from} and day <= ${to} group by member`.execute(db);
    members += rows.length;
  }
  return members;
}
