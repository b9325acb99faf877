import type { Clause } from "./parse-filter.ts";

/** The operators that a field allows: for single values and for lists. */
export type FilterRule = {
  single?: readonly string[];
  list?: readonly string[];
  type: "string" | "boolean" | "date-time";
  enum?: readonly string[];
};

export type FilterRules = Readonly<Record<string, FilterRule>>;

/** A resource's value of a field. */
export type FieldValue = string | boolean | null;

/** Returns whether the endpoint supports every clause. */
export function fitsRules(clauses: readonly Clause[], rules: FilterRules): boolean {
  return clauses.every(({ operator, field, value }) => {
    const rule = Object.hasOwn(rules, field) ? rules[field] : undefined;
    if (!rule) return false;
    const operators = value.kind === "list" ? rule.list : rule.single;
    if (!operators?.includes(operator)) return false;
    if (value.kind === "list") return value.items.every((item) => isOneOf(rule, item));
    if (rule.type === "boolean") return value.kind === "bare" && /^(true|false)$/.test(value.text);
    if (rule.type === "date-time") return !Number.isNaN(Date.parse(value.text));
    return value.kind === "text" && isOneOf(rule, value.text);
  });
}

function isOneOf(rule: FilterRule, text: string): boolean {
  return rule.enum === undefined || rule.enum.includes(text);
}

/** Returns whether the resource matches every clause. */
export function passes(
  clauses: readonly Clause[],
  rules: FilterRules,
  valueOf: (field: string) => FieldValue,
): boolean {
  return clauses.every(({ operator, field, value }) => {
    const own = valueOf(field);
    if (value.kind === "list") return value.items.includes(String(own));
    if (rules[field]?.type === "date-time") {
      return typeof own === "string" && compares(operator, Date.parse(own), Date.parse(value.text));
    }
    return matches(operator, String(own), value.text);
  });
}

function matches(operator: string, own: string, requested: string): boolean {
  switch (operator) {
    case "contains":
      return own.toLowerCase().includes(requested.toLowerCase());
    case "starts-with":
      return own.startsWith(requested);
    case "ends-with":
      return own.endsWith(requested);
    default:
      return own === requested;
  }
}

function compares(operator: string, own: number, requested: number): boolean {
  switch (operator) {
    case "greater-than":
      return own > requested;
    case "greater-or-equal":
      return own >= requested;
    case "less-than":
      return own < requested;
    case "less-or-equal":
      return own <= requested;
    default:
      return own === requested;
  }
}
