import type { AdsField, FieldValue } from "../fields/field.ts";
import type { Condition } from "./query.ts";

/** Returns whether a row's value meets a checked condition. */
export function meets(value: FieldValue, { operator, values }: Condition, each: AdsField): boolean {
  if (operator === "IS NULL") return value === null;
  if (operator === "IS NOT NULL") return value !== null;
  if (value === null) return false;
  const wanted = values.map((text) => typed(text, each));
  const [first = null, second = null] = wanted;
  switch (operator) {
    case "=":
      return value === first;
    case "!=":
      return value !== first;
    case "IN":
      return wanted.includes(value);
    case "NOT IN":
      return !wanted.includes(value);
    case "LIKE":
      return isLike(String(value), String(first));
    case "NOT LIKE":
      return !isLike(String(value), String(first));
    case "BETWEEN":
      return compareValues(value, first) >= 0 && compareValues(value, second) <= 0;
    case ">":
      return compareValues(value, first) > 0;
    case ">=":
      return compareValues(value, first) >= 0;
    case "<":
      return compareValues(value, first) < 0;
    case "<=":
      return compareValues(value, first) <= 0;
    default:
      return true;
  }
}

/** Values that are not set come first. */
export function compareValues(one: FieldValue, other: FieldValue): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? -1 : 1;
  return one < other ? -1 : 1;
}

function typed(text: string, { dataType }: AdsField): FieldValue {
  switch (dataType) {
    case "INT32":
    case "INT64":
    case "DOUBLE":
      return Number(text);
    case "BOOLEAN":
      return text.toLowerCase() === "true";
    default:
      return text;
  }
}

/** `%` matches any text, `_` one character, ignoring case. */
function isLike(value: string, pattern: string): boolean {
  const source = pattern
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll("%", ".*")
    .replaceAll("_", ".");
  return new RegExp(`^${source}$`, "is").test(value);
}
