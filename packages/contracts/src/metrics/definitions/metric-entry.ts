import type { DateBasis } from "../../date-range.ts";
import type { DimensionId } from "../../dimensions/definitions.ts";
import type { Platform } from "../../platform.ts";
import type { FactId } from "../facts.ts";

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

/** How a metric is made of others. A ratio is numerator ÷ denominator × `times`; its complement is 1 − that. */
export type MetricParts<Id extends string> =
  | { kind: "sum"; terms: readonly { metric: Id; sign: 1 | -1 }[] }
  | {
      kind: "ratio";
      numerator: Id;
      denominator: Id;
      times?: number | undefined;
      isComplement?: boolean | undefined;
    };

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
  /** What it counts; a dimension can cut it if it cuts all of them. */
  facts: readonly FactId[];
  /** Whether it adds up over days and over the rows of a breakdown. Distinct counts and ratios do not. */
  isAdditive?: true;
  /** The metrics that it is a sum or a ratio of; checked against the ids where the entries are put together. */
  parts?: MetricParts<string>;
  /** The only dimensions that can cut it, where they are not all of its facts. */
  cutBy?: readonly DimensionId[];
  /** Set where it can have a target. */
  target?: TargetKind;
};
