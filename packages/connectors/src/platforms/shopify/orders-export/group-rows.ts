import type { CsvRow } from "../../../core/csv/csv-rows.ts";
import { detached } from "../../../core/csv/detached.ts";
import { type ExportColumns, readHeader } from "./export-columns.ts";
import type { ExportIndex } from "./export-index.ts";
import { HeldBackOrders } from "./held-back-orders.ts";
import type { OrderGroup } from "./order-group.ts";

/** Far more than an order has. Without a limit, a file whose rows all have the same name would not fit in memory. */
const maxRowsPerOrder = 10_000;

/** Of the used cells of a row and of an order; likewise. */
const maxCharacters = { row: 100_000, order: 5_000_000 };

/** Rows of an order whose cells may keep the text around them in memory, unless it is long. Copying takes time. */
const maxAttached = { rows: 20, rowCharacters: 10_000 };

/** `rows` counts the data rows read so far; `columns` are those of the file. */
export type GroupedRows = { groups: OrderGroup[]; rows: number; columns: ExportColumns };

/** Groups the rows of each order, wherever they are in the file. An order is returned after its last row. */
export async function* groupRows(
  blocks: AsyncIterable<CsvRow[]>,
  index: ExportIndex,
  limits = maxCharacters,
): AsyncGenerator<GroupedRows> {
  let columns: ExportColumns | null = null;
  let group: OrderGroup | null = null;
  let rows = 0;
  let characters = 0;
  let tooLong: string | null = null;
  const heldBack = new HeldBackOrders(index);
  for await (const block of blocks) {
    const groups: OrderGroup[] = [];
    for (const row of block) {
      if (columns === null) {
        columns = readHeader("cells" in row ? row.cells : []);
        continue;
      }
      if ("cells" in row && columns.isHeader(row.cells)) continue;
      rows++;
      const name = columns.nameOf("cells" in row ? row.cells : row.unreadable);
      if (group !== null && name !== group.name && !isRestOf(row, group, index)) {
        groups.push(...heldBack.close(group));
        group = null;
        tooLong = null;
        characters = 0;
      }
      group ??= { name, rows: [], refused: [] };
      const kept = keptCells(row, columns, group);
      const length = lengthOf(kept);
      const reason =
        refusalOf(row, { name, columns, index }) ??
        (length > limits.row ? longRowReason(limits.row) : tooLong);
      if (reason === null) {
        group.rows.push({ line: row.line, cells: kept });
        characters += length;
      } else group.refused.push({ line: row.line, reason });
      if (group.rows.length + group.refused.length > maxRowsPerOrder) {
        tooLong = longOrderReason(name, maxRowsPerOrder, "rows");
      } else if (characters > limits.order) {
        tooLong = longOrderReason(name, limits.order, "characters");
      } else continue;
      characters = 0;
      groups.push(takeRefused(group, tooLong));
    }
    if (columns !== null && groups.length > 0) yield { groups, rows, columns };
  }
  if (columns === null) return;
  const last = group === null ? [] : heldBack.close(group);
  yield { groups: [...last, ...heldBack.rest()], rows, columns };
}

/** The rows so far, all refused except for the last, which refuses the rows to come. */
function takeRefused(group: OrderGroup, reason: string): OrderGroup {
  const refused = [...group.refused, ...group.rows.map(({ line }) => ({ line, reason }))];
  group.rows = [];
  group.refused = refused.splice(-1);
  return { name: group.name, rows: [], refused };
}

/** The cells of a row that are used. */
function keptCells(row: CsvRow, columns: ExportColumns, { rows }: OrderGroup): string[] {
  if (!("cells" in row)) return [];
  const cells = columns.pick(row.cells);
  const isAttached =
    rows.length < maxAttached.rows && lengthOf(row.cells) <= maxAttached.rowCharacters;
  return isAttached ? cells : detached(cells);
}

function lengthOf(cells: readonly string[]): number {
  let length = 0;
  for (const cell of cells) length += cell.length;
  return length;
}

function longRowReason(limit: number): string {
  return `The row has more than ${limit.toLocaleString("en-US")} characters in the columns that are imported`;
}

function longOrderReason(name: string, limit: number, unit: "rows" | "characters"): string {
  return `Order ${name} has more than ${limit.toLocaleString("en-US")} ${unit}. Export the orders from Shopify again and import that file unchanged.`;
}

/** If the file ends within a Name, the row belongs to the previous order. */
function isRestOf(row: CsvRow, group: OrderGroup, index: ExportIndex): boolean {
  if (row.line !== index.cutOffLine || !("cells" in row) || row.cells.length > 1) return false;
  const cut = row.cells[0]?.trim() ?? "";
  return cut !== "" && group.name.startsWith(cut);
}

function refusalOf(
  row: CsvRow,
  { name, columns, index }: { name: string; columns: ExportColumns; index: ExportIndex },
): string | null {
  if (row.line === index.cutOffLine) {
    return "The file ends in the middle of this row, so it is incomplete. Export the orders from Shopify again and import the new file.";
  }
  if (!("cells" in row)) return "A quotation mark in this row is not closed or not doubled";
  const { count } = columns;
  if (row.cells.length < count || row.cells.slice(count).some((cell) => cell.trim() !== "")) {
    return `The row has ${row.cells.length} cells where the header has ${count}`;
  }
  return name === "" ? "The row has no order name" : null;
}
