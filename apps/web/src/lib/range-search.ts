import {
  type ComparisonKey,
  comparisonKeys,
  defaultComparison,
} from "@cartograph/contracts/comparisons.ts";
import { type DateRange, defaultDateRange, toDateRange } from "@cartograph/contracts/date-range.ts";
import type { ReportQuery } from "@cartograph/contracts/date-range-schema.ts";

const rangeParameters = ["range", "from", "to"] as const;
const comparisonParameter = "compare";

/** The range in a URL's query; the default when it has none or an invalid one. */
export function readRange(search: URLSearchParams): DateRange {
  const asked = {
    range: search.get("range"),
    from: search.get("from"),
    to: search.get("to"),
  };
  return toDateRange(asked) ?? { range: defaultDateRange };
}

/** The query with another range; other parameters stay. */
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

/** The comparison in a URL's query; the default when it has none or an unknown one. */
export function readComparison(search: URLSearchParams): ComparisonKey {
  const asked = search.get(comparisonParameter);
  return comparisonKeys.find((key) => key === asked) ?? defaultComparison;
}

/** The query with another comparison, leaving out the default; other parameters stay. */
export function writeComparison(search: URLSearchParams, value: ComparisonKey): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete(comparisonParameter);
  if (value !== defaultComparison) next.set(comparisonParameter, value);
  return next;
}

/**
 * Adds the current range and comparison to a path, which may have parameters of its own or a `#section`. The other
 * parameters of the current screen are dropped.
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

/** The input of a report procedure, leaving out the default comparison. */
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

/** The input of a report procedure, from a URL's query. */
export function readReportQuery(search: URLSearchParams): ReportQuery {
  return toReportQuery(readRange(search), readComparison(search));
}
