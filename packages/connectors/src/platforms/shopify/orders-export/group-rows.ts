import type { CsvRow } from "../../../core/csv/csv-rows.ts";
import { type ExportColumns, readHeader } from "./export-columns.ts";
import type { ExportIndex } from "./export-index.ts";
import { HeldBackOrders } from "./held-back-orders.ts";
import type { OrderGroup } from "./order-group.ts";

/** Far more than an order has. Without a limit, a file whose rows all have the same name would not fit in memory. */
const maxRowsPerOrder = 10_000;

/** `rows` counts the data rows read so far; `columns` are those of the file. */
export type GroupedRows = { groups: OrderGroup[]; rows: number; columns: ExportColumns };

/** Groups the rows of each order, wherever they are in the file. An order is returned after its last row. */
export async function* groupRows(
  blocks: AsyncIterable<CsvRow[]>,
  index: ExportIndex,
): AsyncGenerator<GroupedRows> {
  let columns: ExportColumns | null = null;
  let group: OrderGroup | null = null;
  let rows = 0;
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
      }
      group ??= { name, rows: [], refused: [] };
      const reason = refusalOf(row, { name, columns, index }) ?? tooLong;
      if (reason !== null) group.refused.push({ line: row.line, reason });
      else if ("cells" in row) group.rows.push({ line: row.line, cells: columns.pick(row.cells) });
      if (group.rows.length + group.refused.length <= maxRowsPerOrder) continue;
      tooLong = tooLongReason(name);
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

function tooLongReason(name: string): string {
  const limit = maxRowsPerOrder.toLocaleString("en-US");
  return `Order ${name} has more than ${limit} rows. Export the orders from Shopify again and import that file unchanged.`;
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
