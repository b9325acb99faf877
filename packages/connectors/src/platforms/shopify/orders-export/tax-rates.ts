import type { ReadCell } from "./export-columns.ts";
import { readAmount, RefusedCell } from "./export-values.ts";

/** One of an order's taxes: its rate (0.19 for 'VAT 19%') and its amount in minor units. */
export type StatedTax = { rate: number; minor: number };

/** The taxes of an order with the rates in their names; empty if a tax has no rate or no valid amount. */
export function readTaxes(cells: string[], read: ReadCell, currency: string): StatedTax[] {
  const taxes: StatedTax[] = [];
  try {
    for (const number of [1, 2, 3, 4, 5] as const) {
      const column = `Tax ${number} Value` as const;
      const minor = readAmount(read(cells, column), column, currency);
      const rate = rateIn(read(cells, `Tax ${number} Name`));
      if (minor > 0 && rate === 0) return [];
      if (minor > 0) taxes.push({ rate, minor });
    }
    return taxes;
  } catch (error) {
    if (error instanceof RefusedCell) return [];
    throw error;
  }
}

function rateIn(name: string): number {
  const percent = /(\d{1,2}(?:[.,]\d+)?)\s?%/.exec(name)?.[1] ?? "0";
  return Number(percent.replace(",", ".")) / 100;
}

/**
 * Whether prices include tax, from the rates of the taxes; null if the rates do not decide it.
 * @param taxedMinor possible prices of what is taxed, after discounts: with and without shipping
 * @param roundings the number of amounts whose tax is rounded
 */
export function includesTaxByRates(
  { taxes, taxMinor }: { taxes: readonly StatedTax[]; taxMinor: number },
  { taxedMinor, roundings }: { taxedMinor: readonly number[]; roundings: number },
): boolean | null {
  const statedMinor = taxes.reduce((sum, { minor }) => sum + minor, 0);
  if (taxes.length === 0 || statedMinor !== taxMinor) return null;
  const netMinor = taxes.reduce((sum, { minor, rate }) => sum + minor / rate, 0);
  const tolerance = taxes.reduce((sum, { rate }) => sum + roundings / 2 / rate, 0);
  const isNear = (minor: number) => Math.abs(netMinor - minor) <= tolerance;
  const isExclusive = taxedMinor.some(isNear);
  const isInclusive = taxedMinor.some((minor) => isNear(minor - taxMinor));
  return isExclusive === isInclusive ? null : isInclusive;
}
