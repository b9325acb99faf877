import type { DateBasis } from "../../date-range.ts";
import type { Platform } from "../../platform.ts";

/** `percent` is 0 to 100, `money` is in major units of the store's currency, `seconds` and `position` are plain numbers. */
export const metricUnits = ["money", "count", "percent", "ratio", "seconds", "position"] as const;
export type MetricUnit = (typeof metricUnits)[number];

/** Most decimals of a figure and of its target; those of money are its currency's. */
export const unitDecimals: Record<Exclude<MetricUnit, "money">, number> = {
  count: 0,
  percent: 2,
  ratio: 2,
  seconds: 0,
  position: 1,
};

/** Whether a rise is good news. */
export const metricDirections = ["up_good", "down_good", "neutral"] as const;
export type MetricDirection = (typeof metricDirections)[number];

/**
 * How a target scales: a `sum` grows with the days of a range, a `level`, such as a rate or an average, is the same for
 * a day and for a month.
 */
export const targetKinds = ["sum", "level"] as const;
export type TargetKind = (typeof targetKinds)[number];

/** What is known of a metric without its figures: one entry in the file of its domain. */
export type MetricEntry = {
  name: string;
  /** The title of its card; the name when it is left out. */
  label?: string;
  /** The formula in words. */
  formula: string;
  unit: MetricUnit;
  /** Most decimals shown, where they are not those of the unit. */
  decimals?: number;
  direction: MetricDirection;
  /** Which day an event counts on; `both` follows the basis of the query. */
  dateBasis: DateBasis | "both" | "source_day";
  /** The platforms it is computed from; of several of one kind, such as ads, any one will do. */
  source: readonly Platform[];
  /** Who attributes it and how, where it is a platform's claim. */
  attribution?: string;
  /** `to_date` is over all time, whatever the range. */
  period?: "to_date";
  /** Why it has no value although its source is connected. */
  absentBecause?: string;
  /** Set where it can have a target. */
  target?: TargetKind;
};
