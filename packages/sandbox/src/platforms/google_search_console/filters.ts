import type { Filter } from "./query-fields.ts";

/** Tests a dimension's value, ignoring case. */
export type ValueTest = (value: string) => boolean;

export function testOf({ operator, expression }: Filter): ValueTest {
  const wanted = expression.toLowerCase();
  switch (operator) {
    case "equals":
      return (value) => value.toLowerCase() === wanted;
    case "notEquals":
      return (value) => value.toLowerCase() !== wanted;
    case "contains":
      return (value) => value.toLowerCase().includes(wanted);
    case "notContains":
      return (value) => !value.toLowerCase().includes(wanted);
    case "includingRegex": {
      const pattern = patternOf(expression);
      return (value) => pattern.test(value);
    }
    default: {
      const pattern = patternOf(expression);
      return (value) => !pattern.test(value);
    }
  }
}

/** Returns why the expression is invalid, in the API's words; null when it is valid. */
export function expressionProblem({ operator, expression }: Filter): string | null {
  if (operator !== "includingRegex" && operator !== "excludingRegex") return null;
  const message = `Invalid regular expression: '${expression}'`;
  if (beyondRe2.test(expression)) return message;
  try {
    patternOf(expression);
    return null;
  } catch {
    return message;
  }
}

/** Lookaround and back references, which RE2 does not support. */
const beyondRe2 = /\(\?(=|!|<=|<!)|(^|[^\\])(\\\\)*\\[1-9]/;

/** RE2 writes named groups and flags slightly differently. */
function patternOf(expression: string): RegExp {
  const [, flags = "", pattern = ""] = /^(?:\(\?([a-z]+)\))?(.*)$/s.exec(expression) ?? [];
  const kept = ["i", ...new Set(flags.replace(/[^ms]/g, ""))].join("");
  return new RegExp(pattern.replaceAll("(?P<", "(?<"), kept);
}
