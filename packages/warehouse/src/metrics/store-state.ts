import type { SettingSource } from "@cartograph/contracts/store.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../report-request.ts";
import { findSourceAccounts, type SourceAccounts } from "../source-days/source-account.ts";
import { findTruncatedDays } from "../source-days/truncated-days.ts";
import { loadCached, type StoreCache } from "../store-cache.ts";
import { type DataThrough, findDataThrough } from "./data-through.ts";
import { findFirstDays, type FirstDays } from "./first-days.ts";
import { findSources, type Sources } from "./sources.ts";

/** What is known about a store's sources and how far its data reaches, regardless of a report's range and filters. */
export type StoreState = {
  dataThrough: DataThrough;
  sources: Sources;
  /** The account that each platform's figures come from. */
  accounts: SourceAccounts;
  firstDays: FirstDays;
  /** Days for which Google Analytics reported truncated data. */
  truncatedDays: ReadonlySet<number>;
  /** Where the store's time zone was assumed from; null once it is certain. */
  timezoneAssumedFrom: SettingSource | null;
};

/** Cached for each version of the store's data. */
export async function findStoreState(
  db: Database,
  store: StoreContext,
  cache: StoreCache,
): Promise<StoreState> {
  const cached = { name: "state", bytesOf: () => 5_000 };
  return loadCached(cache, cached, () => readStoreState(db, store));
}

async function readStoreState(db: Database, store: StoreContext): Promise<StoreState> {
  const accounts = await findSourceAccounts(db, store.id);
  const analytics = { storeId: store.id, account: accounts.google_analytics };
  const sources = await findSources(db, store.id);
  return {
    dataThrough: await findDataThrough(db, store, sources),
    sources,
    accounts,
    firstDays: await findFirstDays(db, store, accounts),
    truncatedDays: await findTruncatedDays(db, analytics),
    timezoneAssumedFrom: await findTimezoneAssumption(db, store.id),
  };
}

async function findTimezoneAssumption(
  db: Database,
  storeId: number,
): Promise<SettingSource | null> {
  const row = await db
    .selectFrom("stores")
    .select(["is_timezone_known", "timezone_source"])
    .where("id", "=", storeId)
    .executeTakeFirst();
  return row === undefined || row.is_timezone_known === 1 ? null : row.timezone_source;
}
