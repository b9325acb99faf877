import type { DeletionRecord } from "@cartograph/contracts/records.ts";
import { reserveIds } from "@cartograph/database/dialects/reserve-ids.ts";
import type { Database } from "@cartograph/database/schema.ts";
import {
  channelCodes,
  financialStatusCodes,
  customerTypeCodes,
  originCodes,
} from "@cartograph/database/tables/sales.table.ts";
import type { StoreContext } from "../report-request.ts";
import { dayOf } from "../calendar/zoned-day.ts";
import {
  applyOrderChanges,
  findOrders,
  type Ingested,
  type IngestingStore,
} from "./sales/ingest-orders.ts";
import { changeOf, type OrderChange } from "./sales/order-change.ts";
import { storedId } from "./sales/stored-id.ts";
import { type Deletions, markDeleted } from "./tombstones.ts";

/**
 * Marks records as deleted. A mark is permanent and is also stored for a record that has not been read yet, so the
 * order of arrival does not matter. Orders of a deleted customer do not change.
 */
export async function ingestDeletions(
  db: Database,
  store: IngestingStore,
  records: readonly DeletionRecord[],
): Promise<Ingested> {
  let stored = await deleteOrders(db, store, latestById(records, "order"));
  for (const entity of ["product", "collection", "customer"] as const) {
    const deletions = latestById(records, entity);
    stored += await markDeleted(db, { storeId: store.id, table: `${entity}s`, deletions });
  }
  return { stored, unchanged: records.length - stored, refused: [] };
}

function latestById(
  records: readonly DeletionRecord[],
  entity: DeletionRecord["entity"],
): Deletions {
  const latest = new Map<string, number>();
  for (const record of records) {
    if (record.entity !== entity) continue;
    latest.set(
      record.externalId,
      Math.max(record.deletedAt, latest.get(record.externalId) ?? -Infinity),
    );
  }
  return latest;
}

async function deleteOrders(
  db: Database,
  store: IngestingStore,
  deletions: Deletions,
): Promise<number> {
  const found = await findOrders(db, store.id, [...deletions.keys()]);
  const changes: OrderChange[] = [];
  for (const [extId, deletedAt] of deletions) {
    const stored = found.get(extId);
    if (stored === undefined) await insertOrderTombstone(db, store, { extId, deletedAt });
    else if (deletedAt > (stored.deleted_at ?? -Infinity)) {
      const change = changeOf(stored.id, { stored, facts: null });
      changes.push({ ...change, deletedAt, customerId: stored.customer_id });
    }
  }
  await applyOrderChanges(db, store, changes);
  return changes.length + deletions.size - found.size;
}

/** Inserts an empty row that is older than any delivery: a later delivery fills it and keeps the mark. */
async function insertOrderTombstone(
  db: Database,
  store: StoreContext,
  { extId, deletedAt }: { extId: string; deletedAt: number },
): Promise<void> {
  const id = await reserveIds(db, { storeId: store.id, table: "orders" }, 1);
  await db
    .insertInto("orders")
    .values({
      id,
      store_id: store.id,
      ext_key: storedId(extId),
      name: "",
      day: dayOf(deletedAt, store.timezone),
      placed_at: deletedAt,
      updated_at: 0,
      origin: originCodes.export,
      content_hash: 0,
      is_test: 0,
      deleted_at: deletedAt,
      cancelled_at: null,
      financial_status: financialStatusCodes.unknown,
      channel: channelCodes.other,
      country_code: null,
      currency: store.currency,
      discount_codes: null,
      customer_id: null,
      customer_type: customerTypeCodes.guest,
      has_products: 0,
      goods_minor: 0,
      total_minor: 0,
      returns_minor: 0,
      refunded_minor: 0,
    })
    .execute();
}
