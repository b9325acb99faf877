import { readOrdersOf } from "@cartograph/contracts/read-orders.ts";
import type { SourceRecord } from "@cartograph/contracts/records.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import type { Kysely } from "kysely";
import type { StoreContext } from "../report-request.ts";
import { bumpStoreVersion } from "../store-version.ts";
import { ingestAdDays } from "./ads/ingest-ad-days.ts";
import { ingestCheckouts } from "./checkout/ingest-checkouts.ts";
import { ingestCollections } from "./products/ingest-collections.ts";
import { ingestCustomers } from "./customers/ingest-customers.ts";
import { ingestDeletions } from "./ingest-deletions.ts";
import { ingestEmailDays } from "./email/ingest-email-days.ts";
import { ingestItemDays } from "./products/ingest-item-days.ts";
import { type Ingested, type IngestingStore, ingestOrders } from "./sales/ingest-orders.ts";
import { ingestProducts } from "./products/ingest-products.ts";
import { ingestRangeUsers } from "./traffic/ingest-range-users.ts";
import { ingestSearchDays } from "./search/ingest-search-days.ts";
import { ingestSessionDays } from "./traffic/ingest-session-days.ts";
import { readIngestingStore } from "./ingesting-store.ts";
import { ingestInventory } from "./products/product-inventory.ts";
import { keepLeftOut, type RecordSource } from "./left-out-records.ts";
import { markRefusedDays } from "./mark-refused-days.ts";
import { refuseHugeDays } from "./refuse-huge-days.ts";
import { storableRecords } from "./storable-records.ts";
import { clearIds, keepIds } from "./remembered-ids.ts";

/** The cursor of an integration's stream after this page. */
export type PageCursor = { integrationId: string; stream: string; cursor: string };

export type PageToIngest = {
  /** The time zone and currency are read from the store's row. */
  store: Pick<StoreContext, "id">;
  records: readonly SourceRecord[];
  cursor?: PageCursor;
  /** Where the page was read; what it refuses is then kept until it can be stored. */
  source?: RecordSource;
  /** Number of the import that the page belongs to, needed to undo it. */
  importNumber?: number;
  /** UTC ms. */
  now: number;
  /** Writes that must be committed or rolled back with the page, such as a run's progress. */
  alsoInTransaction?: (transaction: Database, ingested: Ingested) => Promise<void>;
};

/**
 * Stores a page of records, everything summed from them, the cursor and `alsoInTransaction` in one transaction. The
 * figures do not depend on the order of the records, on the pages they come in or on how often they are delivered.
 * `stored` counts records that changed something, `unchanged` those already stored or outdated.
 * @throws AppError `not_found` when the store does not exist.
 */
export async function ingestPage(db: Kysely<Schema>, page: PageToIngest): Promise<Ingested> {
  const ingest = async (transaction: Database) => {
    const store = await readIngestingStore(transaction, page.store.id, {
      connection: db,
      importNumber: page.importNumber ?? null,
    });
    const result = await ingestRecords(transaction, store, page);
    const hasRefused = await keepRefused(transaction, page, result);
    const isReadFurther =
      page.cursor !== undefined &&
      (await saveCursor(transaction, { ...page.cursor, storeId: store.id, now: page.now }));
    const isChanged = hasRefused || isReadFurther || result.stored > 0;
    if (isChanged) await bumpStoreVersion(transaction, store.id);
    await page.alsoInTransaction?.(transaction, result);
    return { result, version: store.version + Number(isChanged) };
  };
  try {
    const { result, version } = await writeStore(db, page.store.id, ingest);
    keepIds(db, page.store.id, version);
    return result;
  } catch (error) {
    clearIds(db, page.store.id);
    throw error;
  }
}

async function ingestRecords(
  db: Database,
  store: IngestingStore,
  { records, now }: Pick<PageToIngest, "records" | "now">,
): Promise<Ingested> {
  const { kept, refused, left } = refuseHugeDays(storableRecords(records));
  const ofKind = <K extends SourceRecord["kind"]>(kind: K) =>
    kept.filter((record): record is Extract<SourceRecord, { kind: K }> => record.kind === kind);
  const results = [
    await ingestProducts(db, store, ofKind("product")),
    await ingestInventory(db, store.id, ofKind("inventory")),
    await ingestCollections(db, store.id, ofKind("collection")),
    await ingestCustomers(db, store.id, ofKind("customer")),
    await ingestOrders(db, store, ofKind("order")),
    await ingestCheckouts(db, store, { records: ofKind("checkout"), now }),
    await ingestDeletions(db, store, ofKind("deletion")),
    await ingestSessionDays(db, store, ofKind("session_day")),
    await ingestItemDays(db, store, ofKind("item_day")),
    await ingestSearchDays(db, store.id, ofKind("search_day")),
    await ingestRangeUsers(db, store, ofKind("range_users")),
    await ingestAdDays(db, store, ofKind("ad_day")),
    await ingestEmailDays(db, store, ofKind("email_day")),
  ];
  await markRefusedDays(db, store.id, left);
  return {
    stored: results.reduce((sum, result) => sum + result.stored, 0),
    unchanged: results.reduce((sum, result) => sum + result.unchanged, 0),
    refused: [...refused, ...results.flatMap((result) => result.refused)],
  };
}

async function keepRefused(
  db: Database,
  { store, source, records }: PageToIngest,
  { refused }: Ingested,
): Promise<boolean> {
  if (source === undefined) return false;
  return keepLeftOut(db, { ...source, storeId: store.id }, { records, refused });
}

/** Returns whether reports have more days of orders than with the cursor before, regardless of the records. */
async function saveCursor(
  db: Database,
  { integrationId, stream, cursor, storeId, now }: PageCursor & { storeId: number; now: number },
): Promise<boolean> {
  const read = readOrdersOf(cursor);
  const before =
    read &&
    (await db
      .selectFrom("sync_cursors")
      .select("cursor")
      .where("store_id", "=", storeId)
      .where("integration_id", "=", integrationId)
      .where("stream", "=", stream)
      .executeTakeFirst());
  const row = { cursor, updated_at: now };
  await db
    .insertInto("sync_cursors")
    .values({ integration_id: integrationId, store_id: storeId, stream, ...row })
    .onConflict((conflict) =>
      conflict.columns(["store_id", "integration_id", "stream"]).doUpdateSet(row),
    )
    .execute();
  return read !== null && readOrdersOf(before?.cursor)?.readBackTo !== read.readBackTo;
}
