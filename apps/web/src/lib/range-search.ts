import {
  type ComparisonKey,
  comparisonKeys,
  defaultComparison,
} from "@cartograph/contracts/comparisons.ts";
import {
  customRangeProblem,
  type DateRangeKey,
  dateRangeKeys,
  defaultDateRange,
  isCalendarDay,
} from "@cartograph/contracts/date-range.ts";
import type { ReportQuery } from "@cartograph/contracts/date-range-schema.ts";
import type { DateRange } from "@cartograph/ui/date-range/date-range.ts";

const rangeParameters = ["range", "from", "to"] as const;
const comparisonParameter = "compare";

function isRangeKey(text: string | null): text is DateRangeKey {
  return dateRangeKeys.some((key) => key === text);
}

/**
 * The range that a URL's query names; the default where it names none, or none that exists. By the rules of
 * reportQuerySchema, but without zod, which the first picture need not wait for.
 */
export function readRange(search: URLSearchParams): DateRange {
  const range = search.get("range");
  if (!isRangeKey(range)) return { range: defaultDateRange };
  if (range !== "custom") return { range };
  const from = search.get("from") ?? "";
  const to = search.get("to") ?? "";
  const isRange = isCalendarDay(from) && isCalendarDay(to) && customRangeProblem(from, to) === null;
  return isRange ? { range, from, to } : { range: defaultDateRange };
}

/** The same query with the range set; other parameters stay. */
export function writeRange(search: URLSearchParams, value: DateRange): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of rangeParameters) next.delete(name);
  next.set("range", value.range);
  if (value.range === "custom") {
    next.set("from", value.from);
    next.set("to", value.to);
  }
  return next;
}

/** What a URL's query has the range compared with; the default where it names nothing, or nothing that exists. */
export function readComparison(search: URLSearchParams): ComparisonKey {
  const asked = search.get(comparisonParameter);
  return comparisonKeys.find((key) => key === asked) ?? defaultComparison;
}

/** The same query with the comparison set, the default left out; other parameters stay. */
export function writeComparison(search: URLSearchParams, value: ComparisonKey): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete(comparisonParameter);
  if (value !== defaultComparison) next.set(comparisonParameter, value);
  return next;
}

/**
 * A path to another screen, with parameters of its own or with `#id` to a part of it, that keeps the range and its
 * comparison; other parameters belong to the screen that is left.
 */
export function keepRange(path: string, search: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of [...rangeParameters, comparisonParameter]) {
    const value = search.get(name);
    if (value !== null) kept.set(name, value);
  }
  const query = kept.toString();
  const [screen = "", part] = path.split("#");
  const joint = screen.includes("?") ? "&" : "?";
  return `${screen}${query && `${joint}${query}`}${part === undefined ? "" : `#${part}`}`;
}

/** What the reports are asked for that range; the default comparison goes without saying. */
export function toReportQuery(
  value: DateRange,
  comparison: ComparisonKey = defaultComparison,
): ReportQuery {
  const compare = comparison === defaultComparison ? {} : { compare: comparison };
  if (value.range === "custom") {
    return { range: value.range, from: value.from, to: value.to, ...compare };
  }
  return { range: value.range, ...compare };
}

/** The input of every report procedure that a URL's query asks for. */
export function readReportQuery(search: URLSearchParams): ReportQuery {
  return toReportQuery(readRange(search), readComparison(search));
}
