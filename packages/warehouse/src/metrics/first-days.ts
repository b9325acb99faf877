import { batchQuery, oncePerDialect, selectBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import type { StoreContext } from "../report-request.ts";
import { type DayReport, reportCode } from "@cartograph/database/tables/source-days.table.ts";
import type { MarketingAccount, SourceAccounts } from "../source-days/source-account.ts";
import type { StoreCache } from "../store-cache.ts";
import type { DailySource } from "./daily-source.ts";

/** Data with a first day of its own: orders, checkouts and every source with complete days. */
export type DatedData = "orders" | "checkouts" | DailySource;

/**
 * The first day with data of each kind, in days since 1970-01-01; null where there is none. Earlier days count as
 * unknown, even if the platform was queried for them and returned nothing.
 */
export type FirstDays = Record<DatedData, number | null>;

type Scope = { store: StoreContext; accounts: SourceAccounts; cache: StoreCache };

/** Cached for each version of the store's data. */
export async function findFirstDays(db: Database, scope: Scope): Promise<FirstDays> {
  const known = scope.cache.get<FirstDays>("first-days");
  if (known !== undefined) return known;
  const found = await readFirstDays(db, scope);
  scope.cache.set("first-days", found, 200);
  return found;
}

async function readFirstDays(db: Database, { store, accounts }: Scope): Promise<FirstDays> {
  const { google_analytics: analytics, google_search_console: search } = accounts;
  const sale = await db
    .selectFrom("ledger")
    .select("day")
    .where("store_id", "=", store.id)
    .where("entry_no", "=", sql.lit(0))
    .orderBy("day")
    .limit(1)
    .executeTakeFirst();
  const checkout = await db
    .selectFrom("checkouts")
    .select("day")
    .where("store_id", "=", store.id)
    .orderBy("day")
    .limit(1)
    .executeTakeFirst();
  return {
    orders: sale?.day ?? null,
    checkouts: checkout?.day ?? null,
    google_analytics: await firstDayOf(db, store, { account: analytics, report: "session:total" }),
    google_search_console: await firstDayOf(db, store, { account: search, report: "search:total" }),
    ads: await firstMarketingDay(db, store, { report: "ad", accounts: accounts.ads }),
    email: await firstMarketingDay(db, store, { report: "email", accounts: accounts.email }),
  };
}

/** For accounts that add up: the first day with data of any account, among the days synced for all of them. */
async function firstMarketingDay(
  db: Database,
  store: StoreContext,
  { report, accounts }: { report: DayReport; accounts: readonly MarketingAccount[] },
): Promise<number | null> {
  const firstRows: number[] = [];
  const firstRead: number[] = [];
  for (const account of accounts) {
    if (account.readDays !== null) firstRead.push(account.readDays.from);
    const day = await firstDayOf(db, store, { account, report });
    if (day !== null) firstRows.push(day);
  }
  return firstRows.length === 0 ? null : Math.max(...firstRead, Math.min(...firstRows));
}

async function firstDayOf(
  db: Database,
  store: StoreContext,
  { account, report }: { account: { id: number } | null; report: DayReport },
): Promise<number | null> {
  if (account === null) return null;
  const key = [store.id, account.id, reportCode(report)];
  const [[row] = []] = await selectBatch(db, firstDayQuery(db), [key]);
  return row?.day ?? null;
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
