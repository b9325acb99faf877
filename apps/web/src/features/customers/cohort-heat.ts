import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";

export type CohortRow = CustomersReport["cohorts"][number];
export type CohortMeasure = keyof typeof fields;

/** The field that the cells show. Revenue is total sales by order date, whatever the report's date basis. */
const fields = { retention: "retention", revenue: "revenueAfterRefunds" } as const;

/** Up to this share of the series color, text on it has a contrast above 4.5:1 in both color schemes. */
const maxHeatPercent = 45;

/**
 * The share of the series color in a cell's background, in percent. Later months set the scale, because the month of
 * the first order is much higher (its retention is always 100%).
 */
export function heatOf(value: number | null, month: number, highest: number): number {
  if (value === null || value <= 0 || highest <= 0 || month === 0) return 0;
  return Math.round(Math.min(1, value / highest) * maxHeatPercent);
}

/** The highest value after the month of the first order; 0 when there is none. */
export function highestLater(cohorts: readonly CohortRow[], measure: CohortMeasure): number {
  return Math.max(
    0,
    ...cohorts.flatMap((cohort) =>
      cohort.months.filter(({ month }) => month > 0).map((cell) => cell[fields[measure]] ?? 0),
    ),
  );
}

/** A cohort's value some months after the month of the first order; null when there is none. */
export function cellOf(cohort: CohortRow, month: number, measure: CohortMeasure): number | null {
  return cohort.months.find((cell) => cell.month === month)?.[fields[measure]] ?? null;
}

/** The number of month columns of the grid. */
export function monthCount(cohorts: readonly CohortRow[]): number {
  return Math.max(0, ...cohorts.flatMap(({ months }) => months.map(({ month }) => month + 1)));
}
