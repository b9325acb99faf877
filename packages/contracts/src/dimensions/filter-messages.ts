import { isCalendarDay } from "../date-range.ts";
import { adSourcePlatforms, emailSourcePlatforms } from "../platform.ts";
import type { checkoutSteps } from "../records.ts";
import type { segmentKeys } from "../reports/customers.ts";
import { type DimensionId, dimensionIds, noValue } from "./definitions.ts";
import {
  type Filter,
  type FiltersProblem,
  maxFilters,
  maxFilterValues,
  parseFilters,
} from "./filters.ts";

type ValueForm = {
  accepts(value: string): boolean;
  /** Completes the sentence "Use …". */
  hint: string;
};

const month: ValueForm = {
  accepts: (value) => isCalendarDay(`${value}-01`),
  hint: "a month such as 2026-01",
};

/**
 * Dimensions with a fixed list or form of values. Values of other dimensions come from the store's data and may occur
 * later.
 */
const valueForms: Partial<Record<DimensionId, ValueForm>> = {
  hour: { accepts: (value) => /^(1?\d|2[0-3])$/.test(value), hint: "an hour from 0 to 23" },
  day: { accepts: isCalendarDay, hint: "a date such as 2026-01-31" },
  week: {
    accepts: (value) => isCalendarDay(value) && new Date(value).getUTCDay() === 1,
    hint: "the date of a Monday such as 2026-01-26",
  },
  month,
  weekday: { accepts: (value) => /^[1-7]$/.test(value), hint: "1 (Monday) to 7 (Sunday)" },
  acquired_month: month,
  country: {
    accepts: (value) => /^[a-z]{2}$/i.test(value),
    hint: "a two-letter country code such as GB",
  },
  customer_type: oneOf(["first", "returning", "guest"]),
  segment: oneOf(["vip", "regular", "one_time"] satisfies (typeof segmentKeys)[number][]),
  step_reached: oneOf([
    "contact",
    "shipping",
    "payment",
  ] satisfies (typeof checkoutSteps)[number][]),
  platform: oneOf(adSourcePlatforms),
  tool: oneOf(emailSourcePlatforms),
};

function oneOf(values: readonly string[]): ValueForm {
  return { accepts: (value) => values.includes(value), hint: `one of: ${values.join(", ")}` };
}

/**
 * Why filters in this form are refused; null if they are valid. The sentences are not part of `parseFilters`, because
 * the web app needs that for its first paint.
 */
export function invalidFiltersMessage(text: string): string | null {
  const parsed = parseFilters(text);
  return "filters" in parsed ? valuesProblem(parsed.filters) : describeProblem(parsed);
}

export function describeProblem({ problem, part }: FiltersProblem): string {
  switch (problem) {
    case "filters":
      return `At most ${maxFilters} filters can be combined`;
    case "dimension": {
      const [name = ""] = part.split(":");
      return `Unknown dimension "${name.slice(0, 40)}". Use one of: ${dimensionIds.join(", ")}`;
    }
    case "form":
      return `Invalid filter "${part.slice(0, 60)}". Write filters like country:is:GB,IE or country:is_not:GB`;
    case "values":
      return `A filter can have up to ${maxFilterValues} values`;
  }
}

/** Why no fact can have one of the filters' values; null if all are possible. */
function valuesProblem(filters: readonly Filter[]): string | null {
  for (const { dimension, values } of filters) {
    const form = valueForms[dimension];
    const wrong = values.find((value) => value !== noValue && form?.accepts(value) === false);
    if (form === undefined || wrong === undefined) continue;
    return `"${wrong.slice(0, 40)}" is not a value of ${dimension}. Use ${form.hint}`;
  }
  return null;
}
