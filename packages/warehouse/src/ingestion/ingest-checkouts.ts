import type { CheckoutRecord } from "@cartograph/contracts/records.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../ask.ts";
import { dayOf } from "../calendar/zoned-day.ts";
import type { Ingested } from "./ingest-orders.ts";
import type { Refusal } from "./refusal.ts";

/** Stores checkouts that were begun; a delivery older than the stored one changes nothing. */
export async function ingestCheckouts(
  db: Database,
  store: StoreContext,
  records: readonly CheckoutRecord[],
): Promise<Ingested> {
  const refused: Refusal[] = [];
  let stored = 0;
  for (const record of records) {
    if (record.currency !== store.currency) {
      const reason = `The checkout is in ${record.currency} and the store reports in ${store.currency}`;
      refused.push({ externalId: record.externalId, kind: "checkout", reason });
      continue;
    }
    stored += Number(await storeCheckout(db, store, record));
  }
  return { stored, unchanged: records.length - refused.length - stored, refused };
}

async function storeCheckout(
  db: Database,
  store: StoreContext,
  record: CheckoutRecord,
): Promise<boolean> {
  const content = {
    day: dayOf(record.createdAt, store.timezone),
    created_at: record.createdAt,
    completed_at: record.completedAt,
    total_minor: record.totalMinor,
    subtotal_minor: record.subtotalMinor,
    discount_minor: record.discountMinor,
    currency: record.currency,
    customer_ext_id: record.customerExternalId,
    country_code: record.countryCode,
    discount_codes: JSON.stringify(record.discountCodes),
    lines: JSON.stringify(record.lines),
  };
  const existing = await db
    .selectFrom("checkouts")
    .selectAll()
    .where("store_id", "=", store.id)
    .where("ext_id", "=", record.externalId)
    .executeTakeFirst();
  const row = { ...content, updated_at: record.updatedAt };
  if (existing === undefined) {
    const key = { store_id: store.id, ext_id: record.externalId };
    await db
      .insertInto("checkouts")
      .values({ ...key, ...row })
      .execute();
    return true;
  }
  if (record.updatedAt < existing.updated_at) return false;
  const columns = Object.keys(content) as (keyof typeof content)[];
  const isNews = columns.some((column) => content[column] !== existing[column]);
  if (!isNews && record.updatedAt === existing.updated_at) return false;
  await db.updateTable("checkouts").set(row).where("id", "=", existing.id).execute();
  return isNews;
}
