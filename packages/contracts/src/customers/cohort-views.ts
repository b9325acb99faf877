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
  "Gross − discounts − returns of the orders that a customer placed on the day of their first order or up to this many days after it, divided by the number of customers. Only customers whose first order is longer ago than that are counted; a month's cohort has a value once that is true of all its customers.";

/** Months after the first order covered by the retention curves. */
export const retentionMonths = 12;

export const retentionCurves = {
  in_month: {
    label: "In month",
    meaning: "Customers who ordered in exactly that calendar month after their first order.",
  },
  rolling: {
    label: "Rolling",
    meaning:
      "Customers who ordered in that month or any later one, so far. The last months are lower because customers can still return.",
  },
  cumulative: {
    label: "Cumulative",
    meaning: "Customers who have ordered in at least one month from the first through that one.",
  },
} as const;
export type RetentionCurve = keyof typeof retentionCurves;
// Object.keys drops the literal type.
export const retentionCurveIds = Object.keys(retentionCurves) as RetentionCurve[];
