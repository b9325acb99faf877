import {
  alignedBytes,
  type PackedColumn,
  type PackedTable,
  packTable,
  readTable,
} from "@cartograph/database/packed-table.ts";
import { type OrderDimensionId, orderDimensionIds } from "../../dimensions/order-dimensions.ts";
import { amountColumns, type AmountColumn } from "../../ingestion/sales/ledger-amounts.ts";

/*
 * The bytes of a day's `orders` are three parts: the table of its sales, the table of its later events, and the texts of
 * both as UTF-8 after their length (Uint32). The bytes of its `lines` are the table of the lines of its sales and the
 * table of the line changes of its later events. Tables have the layout of database/packed-table.ts, and the columns
 * below in their order.
 */

/** Columns that are split by line. Other columns belong to the whole event. */
export const partColumns = [
  "units",
  "gross_minor",
  "discounts_minor",
  "returns_minor",
  "taxes_minor",
] as const satisfies readonly AmountColumn[];
type PartColumn = (typeof partColumns)[number];

const restColumns = partColumns.map((name) => `rest_${name}` as const);

/** Columns shared by sales and later events. Order dimensions are indexes into `texts`. */
const eventColumns = [
  "at",
  /** 0 for a guest. */
  "customer_id",
  ...amountColumns,
  /** The part that belongs to no line. */
  ...restColumns,
  ...orderDimensionIds,
] as const;

/** One row per sale: the orders placed on the day. */
export const saleColumns = [
  ...eventColumns,
  /** The order's total before refunds. */
  "total_minor",
  /** Number of the order's rows in the lines table. */
  "lines",
] as const;

/** One row per later event that counts on the day. */
export const laterColumns = [
  ...eventColumns,
  /** 0 if it counts at this time on both bases, 1 on the refund date only, 2 on the order date only. */
  "basis",
  /** Number of the event's rows in the changes table. */
  "changes",
] as const;

/** One row per line that is not a gift card. Amounts are those of the sale, without later edits. */
export const lineColumns = [
  /** 0 without a product. */
  "product_id",
  "item_id",
  ...partColumns,
  /** The sum of all edits; usually 0. */
  "edited_units",
  "edited_gross_minor",
  "edited_discounts_minor",
  "returned_units",
] as const;

export const changeColumns = ["product_id", "item_id", ...partColumns] as const;

export type SaleColumn = (typeof saleColumns)[number];
export type LaterColumn = (typeof laterColumns)[number];
export type LineColumn = (typeof lineColumns)[number];
export type ChangeColumn = (typeof changeColumns)[number];

export function restOf(column: PartColumn): `rest_${PartColumn}` {
  return `rest_${column}`;
}

export type DayTable<Name extends string> = { rows: number; column: (name: Name) => PackedColumn };

/** The values by dimension, indexed by their numbers. */
export type DayTexts = Record<OrderDimensionId, string[]>;

export type DayOrders = {
  sales: DayTable<SaleColumn>;
  later: DayTable<LaterColumn>;
  /** Decoded on the first call. */
  texts: () => DayTexts;
};
export type DayLines = { lines: DayTable<LineColumn>; changes: DayTable<ChangeColumn> };

/** The values of each column, in the order of the rows. */
export type Columns<Name extends string> = Record<Name, number[]>;

export function noColumns<Name extends string>(names: readonly Name[]): Columns<Name> {
  return Object.fromEntries(names.map((name) => [name, []])) as unknown as Columns<Name>;
}

export function packOrders(
  sales: Columns<SaleColumn>,
  later: Columns<LaterColumn>,
  texts: DayTexts,
): Buffer {
  const encoded = Buffer.from(JSON.stringify(orderDimensionIds.map((id) => texts[id])));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(encoded.length);
  return Buffer.concat([
    packTable(saleColumns.map((name) => sales[name])),
    packTable(laterColumns.map((name) => later[name])),
    length,
    encoded,
  ]);
}

export function packLines(lines: Columns<LineColumn>, changes: Columns<ChangeColumn>): Buffer {
  return Buffer.concat([
    packTable(lineColumns.map((name) => lines[name])),
    packTable(changeColumns.map((name) => changes[name])),
  ]);
}

const decoder = new TextDecoder();

export function readOrders(packed: Uint8Array): DayOrders {
  const bytes = alignedBytes(packed);
  const sales = readTable(bytes, 0, saleColumns.length);
  const later = readTable(bytes, sales.end, laterColumns.length);
  const view = new DataView(bytes.buffer, bytes.byteOffset + later.end);
  const encoded = bytes.subarray(later.end + 4, later.end + 4 + view.getUint32(0, true));
  let texts: DayTexts | null = null;
  return {
    sales: named(sales, salePlaces),
    later: named(later, laterPlaces),
    texts: () => (texts ??= readTexts(encoded)),
  };
}

function readTexts(encoded: Uint8Array): DayTexts {
  const lists = JSON.parse(decoder.decode(encoded)) as string[][];
  return Object.fromEntries(
    orderDimensionIds.map((id, index) => [id, lists[index] ?? []]),
  ) as DayTexts;
}

export function readLines(packed: Uint8Array): DayLines {
  const bytes = alignedBytes(packed);
  const lines = readTable(bytes, 0, lineColumns.length);
  const changes = readTable(bytes, lines.end, changeColumns.length);
  return { lines: named(lines, linePlaces), changes: named(changes, changePlaces) };
}

const salePlaces = placesOf(saleColumns);
const laterPlaces = placesOf(laterColumns);
const linePlaces = placesOf(lineColumns);
const changePlaces = placesOf(changeColumns);

function placesOf<Name extends string>(names: readonly Name[]): ReadonlyMap<Name, number> {
  return new Map(names.map((name, index) => [name, index]));
}

function named<Name extends string>(
  { rows, column }: PackedTable,
  places: ReadonlyMap<Name, number>,
): DayTable<Name> {
  return { rows, column: (name) => column(places.get(name) ?? 0) };
}
