import {
  metricDefinitions,
  type TargetMetricId,
} from "@cartograph/contracts/metrics/definitions.ts";
import { unitDecimals } from "@cartograph/contracts/metrics/definitions/metric-entry.ts";
import { targetMetricIds } from "@cartograph/contracts/target-metrics.ts";
import { type Target, type TargetChange, targetProblem } from "@cartograph/contracts/targets.ts";
import { formatDecimal } from "@cartograph/ui/format/format-number.ts";

/** What stands in the fields of one month; a metric that is not in it has an empty field. */
export type TargetTexts = Partial<Record<TargetMetricId, string>>;
export type TargetErrors = Partial<Record<TargetMetricId, string>>;
export type Money = { currency: string; currencyDigits: number };

/** The stored targets of a month as they are written in the fields. */
export function textsOf(
  targets: readonly Target[],
  month: string,
  { currencyDigits }: Money,
): TargetTexts {
  const texts: TargetTexts = {};
  for (const { metric, value, unit, month: of } of targets) {
    if (of !== month) continue;
    const digits = unit === "money" ? currencyDigits : unitDecimals[unit];
    // A whole number needs no decimals to be read or to be typed over.
    texts[metric] = formatDecimal(value, Number.isInteger(value) ? 0 : digits);
  }
  return texts;
}

/** Whether two months' fields say the same. */
export function isSame(left: TargetTexts, right: TargetTexts): boolean {
  return targetMetricIds.every((id) => (left[id] ?? "").trim() === (right[id] ?? "").trim());
}

/** What is to be sent for the fields that differ from what is stored, or what is wrong with them. */
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

/** The unit beside a field's name, and whether its target is the most that is wanted. */
export function unitWords(metric: TargetMetricId, currency: string): string {
  const { unit, direction } = metricDefinitions[metric];
  const name = { money: currency, percent: "%", seconds: "seconds", ratio: "x" };
  const words = unit in name ? name[unit as keyof typeof name] : "";
  return direction === "down_good" ? `${words}, at most` : words;
}

const notANumber = "Write a number such as 1234.50";

/** Null for an empty text, undefined for one that is no number; commas may stand between thousands. */
function readNumber(text: string): number | null | undefined {
  if (text === "") return null;
  const isNumber = /^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text);
  return isNumber ? Number(text.replaceAll(",", "")) : undefined;
}
