import type { Filter, NumericValue } from "../request/report-request.ts";

/** Whether a dimension's value passes a filter; null when the filter has no condition that it could pass. */
export function valueTest(filter: Filter): ((value: string) => boolean) | null {
  const { stringFilter, inListFilter, emptyFilter } = filter;
  if (emptyFilter) return (value) => value === "" || value === "(not set)";
  if (inListFilter) {
    const fold = folding(inListFilter.caseSensitive);
    const wanted = new Set((inListFilter.values ?? []).map(fold));
    return (value) => wanted.has(fold(value));
  }
  if (stringFilter) return textTest(stringFilter);
  const isWithin = numberTest(filter);
  return isWithin && ((value) => value !== "" && isWithin(Number(value)));
}

/** Whether a metric's value passes a filter, which can only be one about numbers. */
export function numberTest(filter: Filter): ((value: number) => boolean) | null {
  const { numericFilter, betweenFilter } = filter;
  if (betweenFilter) {
    const from = numberOf(betweenFilter.fromValue);
    const to = numberOf(betweenFilter.toValue);
    return (value) => value >= from && value <= to;
  }
  if (!numericFilter) return null;
  const limit = numberOf(numericFilter.value);
  switch (numericFilter.operation) {
    case "EQUAL":
      return (value) => value === limit;
    case "LESS_THAN":
      return (value) => value < limit;
    case "LESS_THAN_OR_EQUAL":
      return (value) => value <= limit;
    case "GREATER_THAN":
      return (value) => value > limit;
    case "GREATER_THAN_OR_EQUAL":
      return (value) => value >= limit;
    default:
      return null;
  }
}

function textTest({
  matchType,
  value: wanted = "",
  caseSensitive,
}: NonNullable<Filter["stringFilter"]>): (value: string) => boolean {
  const fold = folding(caseSensitive);
  const part = fold(wanted);
  switch (matchType) {
    case "BEGINS_WITH":
      return (value) => fold(value).startsWith(part);
    case "ENDS_WITH":
      return (value) => fold(value).endsWith(part);
    case "CONTAINS":
      return (value) => fold(value).includes(part);
    case "FULL_REGEXP":
      return matching(`^(?:${wanted})$`, caseSensitive);
    case "PARTIAL_REGEXP":
      return matching(wanted, caseSensitive);
    default:
      return (value) => fold(value) === part;
  }
}

/** Whether the filter's pattern can be read at all. */
export function hasReadablePattern({ stringFilter }: Filter): boolean {
  if (!stringFilter?.matchType?.endsWith("REGEXP")) return true;
  try {
    return matching(stringFilter.value ?? "", stringFilter.caseSensitive)("") !== null;
  } catch {
    return false;
  }
}

function matching(pattern: string, caseSensitive = false): (value: string) => boolean {
  const expression = new RegExp(pattern, caseSensitive ? "u" : "iu");
  return (value) => expression.test(value);
}

function folding(caseSensitive = false): (value: string) => string {
  return caseSensitive ? (value) => value : (value) => value.toLowerCase();
}

function numberOf({ int64Value, doubleValue }: NumericValue = {}): number {
  return int64Value ?? doubleValue ?? 0;
}
