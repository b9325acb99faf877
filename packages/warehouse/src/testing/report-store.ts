import type { SourceRecord } from "@cartograph/contracts/records.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertTestStore } from "@cartograph/database/testing/test-database.ts";
import { ingestPage } from "../ingestion/ingest-page.ts";
import type { StoreContext } from "../report-request.ts";
import { connectShop } from "./connect-shop.ts";
import { describedNow } from "./described-store.ts";
import { connectReports } from "./report-days.ts";

/** A store with these records, whose shop and daily reports have just been read. */
export async function reportStore(
  db: Database,
  records: readonly SourceRecord[],
): Promise<StoreContext> {
  const store = await insertTestStore(db);
  await connectShop(db, store, describedNow);
  await connectReports(db, store, describedNow);
  await ingestPage(db, { store, records, now: describedNow });
  return store;
}
