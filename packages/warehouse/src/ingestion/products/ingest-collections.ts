import type { CollectionRecord } from "@cartograph/contracts/records.ts";
import { oncePerDialect, runBatch } from "@cartograph/database/dialects/batch.ts";
import { reserveIds } from "@cartograph/database/dialects/reserve-ids.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertStatement } from "@cartograph/database/statements.ts";
import type { Ingested } from "../sales/ingest-orders.ts";

/**
 * Stores collections with all their members. Members can change without the collection's update time changing, so if
 * two records have the same time, the one that arrives later wins.
 */
export async function ingestCollections(
  db: Database,
  storeId: number,
  records: readonly CollectionRecord[],
): Promise<Ingested> {
  let stored = 0;
  for (const record of records) stored += Number(await storeCollection(db, storeId, record));
  return { stored, unchanged: records.length - stored, refused: [] };
}

async function storeCollection(
  db: Database,
  storeId: number,
  record: CollectionRecord,
): Promise<boolean> {
  const existing = await db
    .selectFrom("collections")
    .select(["id", "title", "handle", "source_updated_at"])
    .where("store_id", "=", storeId)
    .where("ext_id", "=", record.externalId)
    .executeTakeFirst();
  const row = { title: record.title, handle: record.handle, source_updated_at: record.updatedAt };
  const members = new Set(record.productExternalIds);
  if (existing === undefined) {
    const id = await reserveIds(db, { storeId, table: "collections" }, 1);
    await db
      .insertInto("collections")
      .values({ ...row, id, store_id: storeId, ext_id: record.externalId })
      .execute();
    await writeMembers(db, { storeId, collectionId: id, members });
    return true;
  }
  if (record.updatedAt < existing.source_updated_at) return false;
  const collection = { storeId, collectionId: existing.id, members };
  const hasNewMembers = await membersDiffer(db, collection);
  await db
    .updateTable("collections")
    .set(row)
    .where("store_id", "=", storeId)
    .where("id", "=", existing.id)
    .execute();
  if (hasNewMembers) await writeMembers(db, collection);
  return hasNewMembers || existing.title !== row.title || existing.handle !== row.handle;
}

type Membership = { storeId: number; collectionId: number; members: ReadonlySet<string> };

async function membersDiffer(db: Database, membership: Membership): Promise<boolean> {
  const rows = await db
    .selectFrom("collection_products")
    .select("product_ext_id")
    .where("store_id", "=", membership.storeId)
    .where("collection_id", "=", membership.collectionId)
    .execute();
  return (
    rows.length !== membership.members.size ||
    rows.some((row) => !membership.members.has(row.product_ext_id))
  );
}

const memberStatement = oncePerDialect((db) =>
  insertStatement(db, "collection_products", ["store_id", "collection_id", "product_ext_id"]),
);

async function writeMembers(db: Database, membership: Membership): Promise<void> {
  const { storeId, collectionId, members } = membership;
  await db
    .deleteFrom("collection_products")
    .where("store_id", "=", storeId)
    .where("collection_id", "=", collectionId)
    .execute();
  const rows = [...members].map((member) => [storeId, collectionId, member]);
  await runBatch(db, memberStatement(db), rows);
}
