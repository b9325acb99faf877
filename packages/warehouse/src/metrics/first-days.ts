import { batchQuery, oncePerDialect, selectBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import type { StoreContext } from "../report-request.ts";
import { reportCode } from "@cartograph/database/tables/source-days.table.ts";
import type { SourceAccount, SourceAccounts } from "../source-days/source-account.ts";
import { syncedReport } from "../source-days/synced-days.ts";
import { type DailySource, syncedAccounts } from "./daily-source.ts";

/** Data with a first day of its own: orders, checkouts and every source with complete days. */
export type DatedData = "orders" | "checkouts" | DailySource;

/**
 * The first day with data of each kind, in days since 1970-01-01; null where there is none. Earlier days count as
 * unknown, even if the platform was queried for them and returned nothing.
 */
export type FirstDays = Record<DatedData, number | null> & {
  /** Of any account, for accounts that add up; the others can begin later. */
  ofAnyAccount: Record<"ads" | "email", number | null>;
};

export async function findFirstDays(
  db: Database,
  store: StoreContext,
  accounts: SourceAccounts,
): Promise<FirstDays> {
  const orders = await firstSaleDay(db, store.id);
  const checkout = await db
    .selectFrom("checkouts")
    .select("day")
    .where("store_id", "=", store.id)
    .orderBy("day")
    .limit(1)
    .executeTakeFirst();
  const firstDays = await findFirstDaysOfReports(db, store, accounts);
  const firstDayOf = (account: SourceAccount | null) =>
    account === null ? null : (firstDays.get(account) ?? null);
  const ads = firstDaysOf(syncedAccounts(accounts, "ads"), firstDayOf);
  const email = firstDaysOf(syncedAccounts(accounts, "email"), firstDayOf);
  return {
    orders,
    checkouts: checkout?.day ?? null,
    google_analytics: firstDayOf(accounts.google_analytics),
    google_search_console: firstDayOf(accounts.google_search_console),
    ads: ads.common,
    email: email.common,
    ofAnyAccount: { ads: ads.any, email: email.any },
  };
}

/** The day of the first order; null without orders. */
export function firstSaleDay(db: Database, storeId: number): Promise<number | null> {
  return saleDay(db, storeId, "asc");
}

/** The day of the newest order; null without orders. */
export function lastSaleDay(db: Database, storeId: number): Promise<number | null> {
  return saleDay(db, storeId, "desc");
}

async function saleDay(db: Database, storeId: number, order: "asc" | "desc") {
  const sale = await db
    .selectFrom("ledger")
    .select("day")
    .where("store_id", "=", storeId)
    .where("entry_no", "=", sql.lit(0))
    .orderBy("day", order)
    .limit(1)
    .executeTakeFirst();
  return sale?.day ?? null;
}

/** For accounts that add up: the first day with data of any account, also among the days synced for all of them. */
function firstDaysOf(
  accounts: readonly SourceAccount[],
  firstDayOf: (account: SourceAccount) => number | null,
): { any: number | null; common: number | null } {
  const firstRows = accounts.map(firstDayOf).filter((day) => day !== null);
  const firstRead = accounts.flatMap(({ readDays }) => (readDays === null ? [] : [readDays.from]));
  if (firstRows.length === 0) return { any: null, common: null };
  const any = Math.min(...firstRows);
  return { any, common: Math.max(...firstRead, any) };
}

/** The first day with rows of each account, with one query for all. */
async function findFirstDaysOfReports(
  db: Database,
  store: StoreContext,
  { google_analytics: analytics, google_search_console: search, ads, email }: SourceAccounts,
): Promise<ReadonlyMap<SourceAccount, number | undefined>> {
  const accounts = [analytics, search, ...ads, ...email].filter((account) => account !== null);
  const rows = await selectBatch(
    db,
    firstDayQuery(db),
    accounts.map(({ id, platform }) => [store.id, id, reportCode(syncedReport(platform))]),
  );
  return new Map(accounts.map((account, index) => [account, rows[index]?.[0]?.day]));
}

const firstDayQuery = oncePerDialect((db) =>
  batchQuery(
    db
      .selectFrom("source_days")
      .select("day")
      .where("store_id", "=", 0)
      .where("account_id", "=", 0)
      .where("report", "=", 0)
      .orderBy("day")
      .limit(sql.lit(1)),
  ),
);
