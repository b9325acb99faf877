import type { CheckoutRecord } from "@cartograph/contracts/records.ts";
import { reserveIds } from "@cartograph/database/dialects/reserve-ids.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../../ask.ts";
import { dayOf } from "../../calendar/zoned-day.ts";
import type { Ingested } from "../sales/ingest-orders.ts";
import type { Refusal } from "../refusal.ts";
import { markCheckoutDays } from "./mark-checkout-days.ts";
import { wasShortOfStock } from "./short-of-stock.ts";

/**
 * Stores started checkouts; a record older than the stored one changes nothing. Checkouts that the source no longer
 * lists are kept, because Shopify drops abandoned checkouts after a while.
 * @param page.now when they were read, UTC ms
 */
export async function ingestCheckouts(
  db: Database,
  store: StoreContext,
  { records, now }: { records: readonly CheckoutRecord[]; now: number },
): Promise<Ingested> {
  const refused: Refusal[] = [];
  let stored = 0;
  const changedDays: number[] = [];
  for (const record of records) {
    if (record.currency !== store.currency) {
      const reason = `The checkout is in ${record.currency} and the store reports in ${store.currency}`;
      refused.push({ externalId: record.externalId, kind: "checkout", reason });
      continue;
    }
    const days = await storeCheckout(db, store, { record, now });
    changedDays.push(...days);
    if (days.length > 0) stored += 1;
  }
  await markCheckoutDays(db, store.id, changedDays);
  return { stored, unchanged: records.length - refused.length - stored, refused };
}

/** Returns the days before and after the change; none if nothing changed. */
async function storeCheckout(
  db: Database,
  store: StoreContext,
  { record, now }: { record: CheckoutRecord; now: number },
): Promise<number[]> {
  const content = {
    day: dayOf(record.createdAt, store.timezone),
    created_at: record.createdAt,
    completed_at: record.completedAt,
    total_minor: record.totalMinor,
    subtotal_minor: record.subtotalMinor,
    discount_minor: record.discountMinor,
    shipping_minor: record.shippingMinor,
    step_reached: record.stepReached,
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
    const id = await reserveIds(db, { storeId: store.id, table: "checkouts" }, 1);
    const key = { store_id: store.id, ext_id: record.externalId };
    const isShort = await wasShortOfStock(db, store.id, { record, now });
    // Decided when the checkout is first seen; stock may have changed by the time of a later record.
    const was_short_of_stock = isShort === null ? null : Number(isShort);
    await db
      .insertInto("checkouts")
      .values({ id, ...key, ...row, was_short_of_stock })
      .execute();
    return [content.day];
  }
  if (record.updatedAt < existing.updated_at) return [];
  const columns = Object.keys(content) as (keyof typeof content)[];
  const isChanged = columns.some((column) => content[column] !== existing[column]);
  if (!isChanged && record.updatedAt === existing.updated_at) return [];
  await db
    .updateTable("checkouts")
    .set(row)
    .where("store_id", "=", store.id)
    .where("id", "=", existing.id)
    .execute();
  return isChanged ? [existing.day, content.day] : [];
}
