/** Dimensions of the first order that cohorts can be grouped by. */
export const cohortDimensions = [
  "acquired_month",
  "first_product",
  "first_discount_code",
  "first_visit_source",
] as const;
export type CohortDimension = (typeof cohortDimensions)[number];

/** Days after the first order over which lifetime value is added up. */
export const lifetimeValueDays = [30, 90, 180, 365] as const;

export const lifetimeValueMethod =
  "Net sales from orders placed within this many days of a customer's first order ÷ customers. Includes only customers whose first order was longer ago; a monthly cohort has a value once that is true of all its customers.";

/** Months after the first order covered by the retention curves. */
export const retentionMonths = 12;

export const retentionCurves = {
  in_month: {
    label: "In month",
    meaning: "Customers who ordered in that calendar month.",
  },
  rolling: {
    label: "Rolling",
    meaning:
      "Customers who ordered in that month or any later one. Recent months are lower because customers can still come back.",
  },
  cumulative: {
    label: "Cumulative",
    meaning: "Customers who ordered in at least one month up to and including that one.",
  },
} as const;
export type RetentionCurve = keyof typeof retentionCurves;
// Object.keys drops the literal type.
export const retentionCurveIds = Object.keys(retentionCurves) as RetentionCurve[];

/** The months of first orders that have a row in the Customers report. */
export const cohortMonths = 13;
