import {
  metricDefinitions,
  type TargetMetricId,
} from "@cartograph/contracts/metrics/definitions.ts";
import { unitDecimals } from "@cartograph/contracts/metrics/definitions/metric-entry.ts";
import { targetMetricIds } from "@cartograph/contracts/target-metrics.ts";
import { type Target, type TargetChange, targetProblem } from "@cartograph/contracts/targets.ts";
import { formatDecimal } from "@cartograph/ui/format/format-number.ts";
import { monthFrom, monthName } from "./months.ts";

/** The texts in the fields of one month; metrics without an entry are empty. */
export type TargetTexts = Partial<Record<TargetMetricId, string>>;
export type TargetErrors = Partial<Record<TargetMetricId, string>>;
export type Money = { currency: string; currencyDigits: number };

/** The saved targets of a month as texts for the fields. */
export function textsOf(
  targets: readonly Target[],
  month: string,
  { currencyDigits }: Money,
): TargetTexts {
  const texts: TargetTexts = {};
  for (const { metric, value, unit, month: of } of targets) {
    if (of !== month) continue;
    const digits = unit === "money" ? currencyDigits : unitDecimals[unit];
    // Whole numbers are shown without decimals.
    texts[metric] = formatDecimal(value, Number.isInteger(value) ? 0 : digits);
  }
  return texts;
}

/** The words for months from `from` up to `month` whose missing target leaves a range without one; null if all have it. */
export function missingMonthsWords(
  targets: readonly Target[],
  metric: TargetMetricId,
  { from, month }: { from: string; month: string },
): string | null {
  const set = new Set(
    targets.filter((target) => target.metric === metric).map((each) => each.month),
  );
  const missing: string[] = [];
  for (let each = from; each < month; each = monthFrom(each, 1)) {
    if (!set.has(each)) missing.push(each);
  }
  const [first] = missing;
  if (first === undefined) return null;
  const months =
    missing.length === 1 ? monthName(first) : `${missing.length} earlier months of this range`;
  return `No target for ${months} yet, so the card shows none.`;
}

/** The changes to send for edited fields, or their errors. */
export function readChanges(
  texts: TargetTexts,
  stored: TargetTexts,
  { month, money }: { month: string; money: Money },
): { changes: TargetChange[]; errors: TargetErrors } {
  const changes: TargetChange[] = [];
  const errors: TargetErrors = {};
  for (const metric of targetMetricIds) {
    const text = (texts[metric] ?? "").trim();
    if (text === (stored[metric] ?? "").trim()) continue;
    const value = readNumber(text);
    const problem = value === undefined ? notANumber : targetProblem({ metric, value }, money);
    if (problem !== null) errors[metric] = problem;
    else changes.push({ metric, month, value: value ?? null });
  }
  return { changes, errors };
}

/** The unit shown next to a field's name, and "at most" when lower is better. */
export function unitWords(metric: TargetMetricId, currency: string): string {
  const { unit, direction } = metricDefinitions[metric];
  const name = { money: currency, percent: "%", seconds: "seconds", ratio: "x" };
  const words = unit in name ? name[unit as keyof typeof name] : "";
  return direction === "down_good" ? `${words}, at most` : words;
}

const notANumber = "Enter a number, such as 1234.50";

/** Null for an empty text, undefined if it is not a number. Allows thousands separators. */
function readNumber(text: string): number | null | undefined {
  if (text === "") return null;
  const isNumber = /^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text);
  return isNumber ? Number(text.replaceAll(",", "")) : undefined;
}
