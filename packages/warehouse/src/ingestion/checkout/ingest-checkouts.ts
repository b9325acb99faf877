import type { CheckoutRecord } from "@cartograph/contracts/records.ts";
import { oncePerDialect, runBatch } from "@cartograph/database/dialects/batch.ts";
import { reserveIds } from "@cartograph/database/dialects/reserve-ids.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertStatement, selectByKey, updateStatement } from "@cartograph/database/statements.ts";
import type { StoreContext } from "../../report-request.ts";
import { dayOf } from "../../calendar/zoned-day.ts";
import type { Ingested } from "../sales/ingest-orders.ts";
import { refusalOf, refuseCheckout, type Refusal } from "../refusal.ts";
import { selectByExternalId } from "../select-by-external-id.ts";
import { markCheckoutDays } from "./mark-checkout-days.ts";
import { wasShortOfStock } from "./short-of-stock.ts";

const contentColumns = [
  "day",
  "created_at",
  "completed_at",
  "total_minor",
  "subtotal_minor",
  "discount_minor",
  "shipping_minor",
  "step_reached",
  "currency",
  "customer_ext_id",
  "country_code",
  "discount_codes",
  "lines",
] as const;

const statements = oncePerDialect((db) => ({
  byExternalId: selectByKey(db, "checkouts", {
    key: ["store_id", "ext_id"],
    columns: ["id", ...contentColumns, "updated_at"],
  }),
  insert: insertStatement(db, "checkouts", [
    "store_id",
    "id",
    "ext_id",
    ...contentColumns,
    "updated_at",
    "was_short_of_stock",
  ]),
  update: updateStatement(db, "checkouts", {
    key: ["store_id", "id"],
    columns: [...contentColumns, "updated_at"],
  }),
}));

type Content = ReturnType<typeof contentOf>;
type KnownCheckout = {
  content: Content;
  updatedAt: number;
  isChanged: boolean;
} & ({ id: number } | { id: null; wasShort: boolean | null });

/**
 * Stores started checkouts; a record older than the stored one changes nothing. Checkouts that the source no longer
 * lists are kept, because Shopify drops abandoned checkouts after a while.
 * @param page `now` is the time at which the records were read, UTC ms
 */
export async function ingestCheckouts(
  db: Database,
  store: StoreContext,
  { records, now }: { records: readonly CheckoutRecord[]; now: number },
): Promise<Ingested> {
  const refused: Refusal[] = [];
  let stored = 0;
  const changedDays: number[] = [];
  const checkouts = await findCheckouts(db, store.id, records);
  for (const record of records) {
    const reason = refuseCheckout(record, store.currency);
    if (reason !== null) {
      refused.push(refusalOf(record, reason, store.currency));
      continue;
    }
    const content = contentOf(record, store);
    const known = checkouts.get(record.externalId);
    if (known === undefined) {
      // Decided when the checkout is first seen; stock may have changed by the time of a later record.
      const wasShort = await wasShortOfStock(db, store.id, { record, now });
      const { updatedAt } = record;
      checkouts.set(record.externalId, { id: null, content, updatedAt, wasShort, isChanged: true });
      changedDays.push(content.day);
      stored += 1;
      continue;
    }
    const { content: before, updatedAt } = known;
    if (record.updatedAt < updatedAt) continue;
    const isChanged = contentColumns.some((column) => content[column] !== before[column]);
    if (!isChanged && record.updatedAt === updatedAt) continue;
    Object.assign(known, { content, updatedAt: record.updatedAt, isChanged: true });
    if (!isChanged) continue;
    changedDays.push(before.day, content.day);
    stored += 1;
  }
  await writeCheckouts(db, store.id, checkouts);
  await markCheckoutDays(db, store.id, changedDays);
  return { stored, unchanged: records.length - refused.length - stored, refused };
}

function contentOf(record: CheckoutRecord, { timezone }: StoreContext) {
  return {
    day: dayOf(record.createdAt, timezone),
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
}

async function findCheckouts(
  db: Database,
  storeId: number,
  records: readonly CheckoutRecord[],
): Promise<Map<string, KnownCheckout>> {
  const rows = await selectByExternalId(db, statements(db).byExternalId, { storeId, records });
  return new Map(
    rows.map(([externalId, { id, updated_at: updatedAt, ...content }]) => [
      externalId,
      { id, content, updatedAt, isChanged: false },
    ]),
  );
}

async function writeCheckouts(
  db: Database,
  storeId: number,
  checkouts: ReadonlyMap<string, KnownCheckout>,
): Promise<void> {
  const inserted: unknown[][] = [];
  const updated: unknown[][] = [];
  const created = [...checkouts.values()].filter(({ id }) => id === null).length;
  const firstId = await reserveIds(db, { storeId, table: "checkouts" }, created);
  for (const [externalId, known] of checkouts) {
    if (!known.isChanged) continue;
    const values = [...contentColumns.map((column) => known.content[column]), known.updatedAt];
    if (known.id !== null) {
      updated.push([...values, storeId, known.id]);
      continue;
    }
    const wasShort = known.wasShort === null ? null : Number(known.wasShort);
    inserted.push([storeId, firstId + inserted.length, externalId, ...values, wasShort]);
  }
  await runBatch(db, statements(db).insert, inserted);
  await runBatch(db, statements(db).update, updated);
}
