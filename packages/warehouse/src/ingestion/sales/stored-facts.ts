import { batchQuery, oncePerDialect, selectBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { OrderVisits } from "@cartograph/contracts/records.ts";
import {
  channelOfCode,
  financialStatusOfCode,
  originCodes,
} from "@cartograph/database/tables/sales.table.ts";
import { amountColumns, noAmounts } from "./ledger-amounts.ts";
import type { EntryFacts, LineFacts, LineChangeFacts, OrderFacts } from "./order-facts.ts";
import { readTags } from "./order-tags.ts";
import { readVisits } from "./order-visits.ts";
import {
  orderQueries,
  type StoredEntry,
  type StoredLine,
  type StoredLineChange,
} from "./order-statements.ts";

const queries = oncePerDialect((db) => ({
  /** store, order */
  order: batchQuery(
    db
      .selectFrom("orders")
      .leftJoin("customers", (join) =>
        join
          .onRef("customers.id", "=", "orders.customer_id")
          .onRef("customers.store_id", "=", "orders.store_id"),
      )
      .selectAll("orders")
      .select("customers.ext_id as customer_ext_id")
      .where("orders.store_id", "=", 0)
      .where("orders.id", "=", 0),
  ),
  /** store, product */
  product: batchQuery(
    db.selectFrom("products").select("ext_id").where("store_id", "=", 0).where("id", "=", 0),
  ),
}));

type StoredRow = ReturnType<typeof queries>["order"]["row"] & {};

/** The facts of stored orders, in the order of the ids; null for an id without an order. */
export async function readStoredFacts(
  db: Database,
  storeId: number,
  orderIds: readonly number[],
): Promise<(OrderFacts | null)[]> {
  const rows = await selectBatch<StoredRow>(
    db,
    queries(db).order,
    orderIds.map((id) => [storeId, id]),
  );
  const orders = rows.map(([row]) => row ?? null);
  const known = orders.filter((row) => row !== null);
  const { saleOfOrder, laterEntriesOfOrder, lineChangesOfOrder } = orderQueries(db);
  const byDay = known.map(({ id, day }) => [storeId, day, id]);
  const byOrder = known.map(({ id }) => [storeId, id]);
  const lines = await readStoredLines(db, storeId, known);
  const sales = await selectBatch<StoredEntry>(db, saleOfOrder, byDay);
  const later = await selectBatch<StoredEntry>(db, laterEntriesOfOrder, byOrder);
  const lineChanges = await selectBatch<StoredLineChange>(db, lineChangesOfOrder, byOrder);
  const tags = await readTags(
    db,
    storeId,
    known.map(({ id }) => id),
  );
  const visits = await readVisits(db, storeId, known);
  const facts = new Map(
    known.map((row, index) => {
      const lineFacts = lines[index] ?? [];
      return [
        row.id,
        toFacts(row, {
          lines: lineFacts,
          entries: [...(sales[index] ?? []), ...(later[index] ?? [])].map(toEntry),
          lineChanges: (lineChanges[index] ?? []).flatMap((each) => toLineChange(each, lineFacts)),
          tags: tags[index] ?? [],
          visits: visits[index],
        }),
      ];
    }),
  );
  return orders.map((row) => (row === null ? null : (facts.get(row.id) ?? null)));
}

/** The lines of stored orders, in the order of the orders. */
export async function readStoredLines(
  db: Database,
  storeId: number,
  orders: readonly { id: number; day: number }[],
): Promise<LineFacts[][]> {
  const lines = await selectBatch<StoredLine>(
    db,
    orderQueries(db).linesOfOrder,
    orders.map(({ id, day }) => [storeId, day, id]),
  );
  const productKeys = await findProductKeys(db, storeId, lines.flat());
  return lines.map((ofOrder) => ofOrder.map((line) => toLine(line, productKeys)));
}

async function findProductKeys(
  db: Database,
  storeId: number,
  lines: readonly StoredLine[],
): Promise<Map<number, string>> {
  const ids = [...new Set(lines.map((line) => line.product_id).filter((id) => id !== null))];
  const found = await selectBatch<{ ext_id: string }>(
    db,
    queries(db).product,
    ids.map((id) => [storeId, id]),
  );
  return new Map(ids.map((id, index) => [id, found[index]?.[0]?.ext_id ?? ""]));
}

function toFacts(
  row: StoredRow,
  {
    tags,
    visits,
    ...parts
  }: Pick<OrderFacts, "lines" | "entries" | "lineChanges"> & {
    tags: string[];
    visits: OrderVisits | undefined;
  },
): OrderFacts {
  return {
    record: {
      externalId: row.ext_id,
      name: row.name,
      processedAt: row.placed_at,
      updatedAt: row.updated_at,
      cancelledAt: row.cancelled_at,
      origin: row.origin === originCodes.export ? "export" : "api",
      isTest: row.is_test === 1,
      currency: row.currency,
      channel: channelOfCode(row.channel),
      financialStatus: financialStatusOfCode(row.financial_status),
      countryCode: row.country_code,
      customerExternalId: row.customer_ext_id,
      ...(row.region_code !== null && { regionCode: row.region_code }),
      discountCodes: discountCodesOf(row.discount_codes),
      ...(tags.length > 0 && { tags }),
      ...(visits && { visits }),
    },
    contentHash: row.content_hash,
    day: row.day,
    hasProducts: row.has_products === 1,
    sums: {
      goodsMinor: row.goods_minor,
      totalMinor: row.total_minor,
      returnsMinor: row.returns_minor,
      refundedMinor: row.refunded_minor,
    },
    ...parts,
  };
}

function toLine(line: StoredLine, productKeys: ReadonlyMap<number, string>): LineFacts {
  const key = line.product_id === null ? "" : (productKeys.get(line.product_id) ?? "");
  return {
    lineNo: line.line_no,
    extId: line.ext_id,
    product: { key, title: line.title, sku: line.sku },
    variantExtId: line.variant_ext_id,
    sku: line.sku,
    title: line.title,
    isGiftCard: line.is_gift_card === 1,
    quantity: line.quantity,
    grossMinor: line.gross_minor,
    discountMinor: line.discount_minor,
    taxMinor: line.tax_minor,
    returnedQuantity: line.returned_quantity,
  };
}

function toLineChange(row: StoredLineChange, lines: readonly LineFacts[]): LineChangeFacts[] {
  const line = lines.find(({ lineNo }) => lineNo === row.line_no);
  if (line === undefined) return [];
  const { lineNo, product } = line;
  return [
    {
      entryNo: row.entry_no,
      lineNo,
      product,
      returnsMinor: row.returns_minor,
      returnedTaxMinor: row.returned_tax_minor,
      units: row.units,
      grossMinor: row.gross_minor,
      discountMinor: row.discount_minor,
      taxMinor: row.tax_minor,
    },
  ];
}

function toEntry(entry: StoredEntry): EntryFacts {
  const amounts = noAmounts();
  for (const column of amountColumns) amounts[column] = entry[column];
  return {
    entryNo: entry.entry_no,
    day: entry.day,
    occurredAt: entry.occurred_at,
    kind: entry.kind ?? "sale",
    amounts,
  };
}

/** @param stored a JSON list; null if there are no codes */
export function discountCodesOf(stored: string | null): string[] {
  return stored === null ? [] : (JSON.parse(stored) as string[]);
}
