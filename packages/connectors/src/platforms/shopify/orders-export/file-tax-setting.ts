import type { ExportColumns } from "./export-columns.ts";
import { readAmount, RefusedCell } from "./export-values.ts";

/** Counts the orders of a file that add up only if prices include tax, and those that add up only if they do not. */
export class FileTaxSetting {
  #inclusive = 0;
  #exclusive = 0;

  add(row: string[], columns: ExportColumns): void {
    if (row.length < columns.count || columns.cellOf(row, "Total") === "") return;
    const includesTax = includesTaxIn(row, columns);
    if (includesTax === true) this.#inclusive++;
    if (includesTax === false) this.#exclusive++;
  }

  /** Whether prices include tax in most of these orders; null if neither is more frequent. */
  result(): boolean | null {
    return this.#inclusive === this.#exclusive ? null : this.#inclusive > this.#exclusive;
  }
}

function includesTaxIn(row: string[], columns: ExportColumns): boolean | null {
  const currency = columns.cellOf(row, "Currency");
  const amount = (column: Parameters<typeof columns.cellOf>[1]) =>
    readAmount(columns.cellOf(row, column), column, currency);
  try {
    const tax = amount("Taxes");
    if (tax === 0) return null;
    const shipping = amount("Shipping");
    const duties = amount("Duties");
    const added = amount("Total") - amount("Subtotal") - shipping;
    const isExclusive = added === tax || added === tax + duties;
    const isInclusive = added === 0 || added === duties;
    // A discount on shipping as large as the added tax would look like included tax.
    const mayHideTax = tax <= Math.min(amount("Discount Amount"), shipping);
    if (isExclusive === isInclusive || (isInclusive && mayHideTax)) return null;
    return isInclusive;
  } catch (error) {
    if (error instanceof RefusedCell) return null;
    throw error;
  }
}
