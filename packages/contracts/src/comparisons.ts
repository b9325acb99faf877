/** What a range can be compared with, in the picker's order. */
export const comparisonOptions = [
  { value: "previous_period", label: "Previous period" },
  { value: "previous_year", label: "Same period last year" },
  { value: "none", label: "No comparison" },
] as const;

export const comparisonKeys = comparisonOptions.map((option) => option.value);

/**
 * `previous_period` is the same number of days directly before. `previous_year` is the same calendar dates a year
 * earlier, with February 28 for February 29, so around a leap day the two sides differ by a day.
 */
export type ComparisonKey = (typeof comparisonOptions)[number]["value"];
export const defaultComparison = "previous_period" satisfies ComparisonKey;
