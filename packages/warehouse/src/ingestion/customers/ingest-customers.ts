import type { CustomerRecord } from "@cartograph/contracts/records.ts";
import { reserveIds } from "@cartograph/database/dialects/reserve-ids.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { Ingested } from "../sales/ingest-orders.ts";

/** Stores customer profiles. The order totals in the same rows are not changed. */
export async function ingestCustomers(
  db: Database,
  storeId: number,
  records: readonly CustomerRecord[],
): Promise<Ingested> {
  let stored = 0;
  for (const record of records) {
    const reported = {
      country_code: record.countryCode,
      accepts_email_marketing:
        record.acceptsEmailMarketing === null ? null : Number(record.acceptsEmailMarketing),
    };
    const existing = await db
      .selectFrom("customers")
      .select(["id", "country_code", "accepts_email_marketing", "source_updated_at"])
      .where("store_id", "=", storeId)
      .where("ext_id", "=", record.externalId)
      .executeTakeFirst();
    if (existing === undefined) {
      await insertCustomer(db, storeId, { ...reported, record });
      stored += 1;
      continue;
    }
    if (record.updatedAt < (existing.source_updated_at ?? -Infinity)) continue;
    const isChanged =
      existing.country_code !== reported.country_code ||
      existing.accepts_email_marketing !== reported.accepts_email_marketing;
    stored += Number(isChanged);
    if (!isChanged && record.updatedAt === existing.source_updated_at) continue;
    await db
      .updateTable("customers")
      .set({ ...reported, source_updated_at: record.updatedAt })
      .where("id", "=", existing.id)
      .where("store_id", "=", storeId)
      .execute();
  }
  return { stored, unchanged: records.length - stored, refused: [] };
}

async function insertCustomer(
  db: Database,
  storeId: number,
  customer: {
    record: CustomerRecord;
    country_code: string | null;
    accepts_email_marketing: number | null;
  },
): Promise<void> {
  const id = await reserveIds(db, { storeId, table: "customers" }, 1);
  await db
    .insertInto("customers")
    .values({
      id,
      store_id: storeId,
      ext_id: customer.record.externalId,
      country_code: customer.country_code,
      accepts_email_marketing: customer.accepts_email_marketing,
      source_updated_at: customer.record.updatedAt,
      order_count: 0,
      goods_minor: 0,
      total_minor: 0,
      returns_minor: 0,
      refunded_minor: 0,
    })
    .execute();
}
