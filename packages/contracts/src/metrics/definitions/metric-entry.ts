import type { DateBasis } from "../../date-range.ts";
import type { DimensionId } from "../../dimensions/definitions.ts";
import type { Platform } from "../../platform.ts";
import type { FactId } from "../facts.ts";

/** `percent` is 0 to 100, `money` is in major units of the store's currency, `seconds` and `position` are plain numbers. */
export const metricUnits = ["money", "count", "percent", "ratio", "seconds", "position"] as const;
export type MetricUnit = (typeof metricUnits)[number];

/** Shown if a metric has no value although its source is connected, for no known reason. */
export const unknownBecause = "Not enough data in this range";

/** Maximum decimals of a figure and its target. Money uses its currency's. */
export const unitDecimals: Record<Exclude<MetricUnit, "money">, number> = {
  count: 0,
  percent: 2,
  ratio: 2,
  seconds: 0,
  position: 1,
};

/** Whether an increase is good. */
export const metricDirections = ["up_good", "down_good", "neutral"] as const;
export type MetricDirection = (typeof metricDirections)[number];

/**
 * How a target scales: a `sum` grows with the days of a range; a `level`, such as a rate or an average, is the same for
 * a day and a month.
 */
export const targetKinds = ["sum", "level"] as const;
export type TargetKind = (typeof targetKinds)[number];

/**
 * How a metric is composed of others. A ratio is numerator ÷ denominator × `times`; its complement is
 * (1 − numerator ÷ denominator) × `times`.
 */
export type MetricParts<Id extends string> =
  | { kind: "sum"; terms: readonly { metric: Id; sign: 1 | -1 }[] }
  | {
      kind: "ratio";
      numerator: Id;
      denominator: Id;
      times?: number | undefined;
      isComplement?: boolean | undefined;
    };

/** A metric's definition, without its calculation. */
export type MetricEntry = {
  name: string;
  /** Title of its card; defaults to the name. */
  label?: string;
  /** The formula in words. */
  formula: string;
  unit: MetricUnit;
  /** Maximum decimals shown, if different from the unit's. */
  decimals?: number;
  /** Defaults to `up_good`. */
  direction?: MetricDirection;
  /** Which day an event counts on; `both` follows the basis of the query. */
  dateBasis: DateBasis | "both" | "source_day";
  /** The platforms it is computed from. Of several of one kind, such as ads, any one is enough. */
  source: readonly Platform[];
  /** For figures claimed by a platform: who attributes them and how. */
  attribution?: string;
  /** `to_date` covers all time, regardless of the range. */
  period?: "to_date";
  /** For a ratio: shown if its denominator is 0. */
  absentBecause?: string;
  /** The facts it counts. A dimension applies if it applies to all of them. */
  facts: readonly FactId[];
  /** Whether it adds up over days and breakdown rows: all but ratios do, unless this says otherwise. */
  isAdditive?: false;
  /** The metrics it is a sum or ratio of; checked against the ids where the entries are combined. */
  parts?: MetricParts<string>;
  /** The only dimensions it can be cut by; defaults to all dimensions of its facts. */
  cutBy?: readonly DimensionId[];
  /** Set if it can have a target. */
  target?: TargetKind;
};
