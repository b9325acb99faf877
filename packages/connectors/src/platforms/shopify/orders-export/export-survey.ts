import { currencySchema } from "@cartograph/contracts/currency-schema.ts";
import type { ExportColumns } from "./export-columns.ts";
import { assertPast, readOffsetMinutes, readTime, RefusedCell } from "./export-values.ts";

/** What a file shows about the settings of its shop. */
export type ExportSurvey = {
  /** The currency of most orders; null without orders. */
  currency: string | null;
  /** When orders were placed and the shop's UTC offset, one of each day and offset; the first 20,000. */
  readings: { at: number; offsetMinutes: number }[];
};

const dayMs = 86_400_000;

/** More than 50 years have. A crafted file can have millions: any year and any minute of offset. */
const maxReadings = 20_000;

/** Collects the currencies and clocks of the rows that start an order and can be read. */
export class SurveyedRows {
  readonly #importedAt: number;
  readonly #maxReadings: number;
  readonly #currencies = new Map<string, number>();
  readonly #readings = new Map<string, ExportSurvey["readings"][number]>();

  constructor(importedAt: number, limit = maxReadings) {
    this.#importedAt = importedAt;
    this.#maxReadings = limit;
  }

  add(row: string[], columns: ExportColumns): void {
    if (row.length < columns.count || columns.cellOf(row, "Total") === "") return;
    const currency = columns.cellOf(row, "Currency");
    const placed = columns.cellOf(row, "Created at");
    const at = this.#readPastTime(placed);
    const known = this.#currencies.get(currency) ?? 0;
    if (at === null || (known === 0 && !currencySchema.safeParse(currency).success)) return;
    this.#currencies.set(currency, known + 1);
    if (this.#readings.size >= this.#maxReadings) return;
    const offsetMinutes = readOffsetMinutes(placed);
    const key = `${Math.floor(at / dayMs)} ${offsetMinutes}`;
    if (!this.#readings.has(key)) this.#readings.set(key, { at, offsetMinutes });
  }

  result(): ExportSurvey {
    const [most] = [...this.#currencies].toSorted(([, a], [, b]) => b - a);
    return { currency: most?.[0] ?? null, readings: [...this.#readings.values()] };
  }

  #readPastTime(text: string): number | null {
    try {
      const at = readTime(text, "Created at");
      assertPast(at, { column: "Created at", now: this.#importedAt });
      return at;
    } catch (error) {
      if (error instanceof RefusedCell) return null;
      throw error;
    }
  }
}
