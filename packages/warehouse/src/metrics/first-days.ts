import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../ask.ts";
import { countingOrders } from "./sales/counting-orders.ts";
import { searchBreakdownCode } from "@cartograph/database/tables/search.table.ts";
import { sessionBreakdownCode } from "@cartograph/database/tables/traffic.table.ts";
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
  const order = await countingOrders(db, store)
    .select("day")
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
  const session = await db
    .selectFrom("session_days")
    .select("day")
    .where("store_id", "=", store.id)
    .where("account_id", "=", analytics?.id ?? null)
    .where("breakdown", "=", sessionBreakdownCode("total"))
    .orderBy("day")
    .limit(1)
    .executeTakeFirst();
  const searched = await db
    .selectFrom("search_days")
    .select("day")
    .where("store_id", "=", store.id)
    .where("account_id", "=", search?.id ?? null)
    .where("breakdown", "=", searchBreakdownCode("total"))
    .orderBy("day")
    .limit(1)
    .executeTakeFirst();
  return {
    orders: order?.day ?? null,
    checkouts: checkout?.day ?? null,
    google_analytics: session?.day ?? null,
    google_search_console: searched?.day ?? null,
    ads: await firstMarketingDay(db, store, { table: "ad_days", accounts: accounts.ads }),
    email: await firstMarketingDay(db, store, { table: "email_days", accounts: accounts.email }),
  };
}

/** For accounts that add up: the first day with data of any account, among the days synced for all of them. */
async function firstMarketingDay(
  db: Database,
  store: StoreContext,
  { table, accounts }: { table: "ad_days" | "email_days"; accounts: readonly MarketingAccount[] },
): Promise<number | null> {
  const firstRows: number[] = [];
  const firstRead: number[] = [];
  for (const { id, readDays } of accounts) {
    if (readDays !== null) firstRead.push(readDays.from);
    const row = await db
      .selectFrom(table)
      .select("day")
      .where("store_id", "=", store.id)
      .where("account_id", "=", id)
      .orderBy("day")
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined) firstRows.push(row.day);
  }
  return firstRows.length === 0 ? null : Math.max(...firstRead, Math.min(...firstRows));
}
