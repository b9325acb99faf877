import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";

export type CohortRow = CustomersReport["cohorts"][number];
export type CohortMeasure = "retention" | "revenue";

/** At this share of the series color the text on it still reads at more than 4.5 : 1, light and dark. */
const strongest = 45;

/**
 * How much of the series color a cell's background takes, in percent. The month of the first order towers
 * over the rest (its retention is always 100 %), so the later months set the scale.
 */
export function heatOf(value: number | null, month: number, highest: number): number {
  if (value === null || value <= 0 || highest <= 0 || month === 0) return 0;
  return Math.round(Math.min(1, value / highest) * strongest);
}

/** The highest figure after the month of the first order; 0 when there is none. */
export function highestLater(cohorts: readonly CohortRow[], measure: CohortMeasure): number {
  return Math.max(
    0,
    ...cohorts.flatMap((cohort) =>
      cohort.months.filter(({ month }) => month > 0).map((cell) => cell[measure] ?? 0),
    ),
  );
}

/** How many month columns the grid has. */
export function monthCount(cohorts: readonly CohortRow[]): number {
  return Math.max(0, ...cohorts.flatMap(({ months }) => months.map(({ month }) => month + 1)));
}
