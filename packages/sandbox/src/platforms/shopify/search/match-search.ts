import { badRequest } from "../errors.ts";
import { parseSearch, unservedSearch, type SearchNode, type SearchTerm } from "./parse-search.ts";
import { zoneDay } from "../../../core/zone.ts";

/** How a search field reads an item. */
export type SearchField<T> =
  /** `byDay` compares whole days in the store's time zone. */
  | { kind: "time"; read(item: T): number | null; byDay?: boolean }
  | { kind: "id"; read(item: T): number }
  | { kind: "word"; read(item: T): string; values: readonly string[] };

export type SearchFields<T> = Record<string, SearchField<T>>;

export type SearchWarning = { field: string; message: string; code: string };

export type Search<T> = {
  matches(item: T): boolean;
  warnings: SearchWarning[];
};

type Predicate<T> = (item: T) => boolean;
const everything = () => true;

/**
 * Ignores an unknown field with a warning, as Shopify does, so that the caller gets everything. @throws BAD_REQUEST for
 * a value that is not a time, and for a search that is not served
 */
export function compileSearch<T>(
  text: string,
  known: SearchFields<T>,
  timezone: string,
): Search<T> {
  const warnings: SearchWarning[] = [];
  const root = parseSearch(text);
  return { matches: root ? compile(root) : everything, warnings };

  function compile(node: SearchNode): Predicate<T> {
    if (node.kind === "term") return compileTerm(node);
    const parts = node.nodes.map(compile);
    if (node.kind === "and") return (item) => parts.every((part) => part(item));
    return (item) => parts.some((part) => part(item));
  }

  function compileTerm(term: SearchTerm): Predicate<T> {
    if (term.value === "*") throw unservedSearch("for any value");
    const field = known[term.field];
    if (!field) {
      warnings.push({
        field: term.field,
        message: "Invalid search field for this query.",
        code: "invalid_field",
      });
      return everything;
    }
    return compileField(term, field) ?? warnOfValue(term.field, term.value);
  }

  function compileField(term: SearchTerm, field: SearchField<T>): Predicate<T> | null {
    if (field.kind === "time") return matchTime(term, field, timezone);
    if (field.kind === "id") {
      const value = Number(term.value);
      return Number.isNaN(value) ? null : compareWith(term.comparator, value, field.read);
    }
    const wanted = term.value.toLowerCase();
    return field.values.includes(wanted) ? (item) => field.read(item) === wanted : null;
  }

  function warnOfValue(field: string, value: string): Predicate<T> {
    warnings.push({
      field,
      message: `Input \`${value}\` is not an accepted value.`,
      code: "invalid_value",
    });
    return everything;
  }
}

function compareWith<T>(
  comparator: SearchTerm["comparator"],
  value: number,
  read: (item: T) => number | null,
): Predicate<T> {
  const compare = {
    "=": (actual: number) => actual === value,
    "<": (actual: number) => actual < value,
    "<=": (actual: number) => actual <= value,
    ">": (actual: number) => actual > value,
    ">=": (actual: number) => actual >= value,
  }[comparator];
  return (item) => {
    const actual = read(item);
    return actual !== null && compare(actual);
  };
}

function matchTime<T>(
  term: SearchTerm,
  field: Extract<SearchField<T>, { kind: "time" }>,
  timezone: string,
): Predicate<T> {
  if (!term.isQuoted) throw unservedSearch("for a time without quotes");
  const wanted = parseTime(term.value);
  if (wanted === null) throw badRequest(`Invalid timestamp for query filter \`${term.field}\`.`);
  const unitOf = field.byDay
    ? (at: number) => zoneDay(timezone, at)
    : (at: number) => Math.floor(at / 1000);
  return compareWith(term.comparator, unitOf(wanted), (item) => {
    const actual = field.read(item);
    return actual === null ? null : unitOf(actual);
  });
}

/** Times in UTC only: `2026-06-01T12:00:00Z`. */
function parseTime(text: string): number | null {
  if (/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2})?$|[+-]\d{2}:?\d{2}$/.test(text)) {
    throw unservedSearch("for a time that is not in UTC");
  }
  const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(text)
    ? Date.parse(text)
    : Number.NaN;
  return Number.isNaN(at) ? null : at;
}
