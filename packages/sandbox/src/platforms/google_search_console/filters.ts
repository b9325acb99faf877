import type { Filter } from "./query-fields.ts";

/** A test of one dimension's value; letters of either case are the same. */
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

/** Why the expression cannot be used, in the API's words; null when it can. */
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

/** Lookaround and references back: RE2 has neither. */
const beyondRe2 = /\(\?(=|!|<=|<!)|(^|[^\\])(\\\\)*\\[1-9]/;

/** RE2 writes named groups and flags a little otherwise. */
function patternOf(expression: string): RegExp {
  const [, flags = "", pattern = ""] = /^(?:\(\?([a-z]+)\))?(.*)$/s.exec(expression) ?? [];
  const kept = ["i", ...new Set(flags.replace(/[^ms]/g, ""))].join("");
  return new RegExp(pattern.replaceAll("(?P<", "(?<"), kept);
}
