import { badRequest } from "../errors.ts";
import { parseSearch, type SearchNode } from "./parse-search.ts";
import { fromZoneTime, zoneDay, zoneDayStart } from "../../../core/zone.ts";

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
 * a quoted value that is not a time, and for a search that is not served
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
    if (node.kind === "not") {
      const inner = compile(node.node);
      // Negating an ignored term leaves it ignored.
      return inner === everything ? everything : (item) => !inner(item);
    }
    if (node.kind === "term") return compileTerm(node);
    const parts = node.nodes.map(compile);
    if (node.kind === "and") return (item) => parts.every((part) => part(item));
    return (item) => parts.some((part) => part(item));
  }

  function compileTerm(term: Extract<SearchNode, { kind: "term" }>): Predicate<T> {
    if (term.field === null || term.value === "*") {
      throw badRequest("A search without a field or for any value is not served by this sandbox");
    }
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

  function compileField(
    term: Extract<SearchNode, { kind: "term" }>,
    field: SearchField<T>,
  ): Predicate<T> | null {
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
  comparator: Extract<SearchNode, { kind: "term" }>["comparator"],
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
  term: Extract<SearchNode, { kind: "term" }>,
  field: Extract<SearchField<T>, { kind: "time" }>,
  timezone: string,
): Predicate<T> {
  const time = parseTime(term.value, timezone);
  if (!time) {
    if (term.isQuoted) {
      throw badRequest(`Invalid timestamp for query filter \`${term.field}\`.`);
    }
    return everything;
  }
  const read = (item: T) => {
    const actual = field.read(item);
    return actual === null ? null : Math.floor(actual / 1000) * 1000;
  };
  if (field.byDay) {
    const wanted = zoneDay(timezone, time.at);
    return compareWith(term.comparator, wanted, (item) => {
      const actual = field.read(item);
      return actual === null ? null : zoneDay(timezone, actual);
    });
  }
  if (term.comparator === "=" && time.isDay) {
    const end = zoneDayStart(timezone, zoneDay(timezone, time.at) + 1);
    return (item) => {
      const actual = read(item);
      return actual !== null && actual >= time.at && actual < end;
    };
  }
  return compareWith(term.comparator, time.at, read);
}

const timePattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2})(?::(\d{2})(?::(\d{2})(?:\.\d+)?)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** A time without an offset is in the store's time zone; one that lost its minutes to a colon means the full hour. */
function parseTime(text: string, timezone: string): { at: number; isDay: boolean } | null {
  const match = timePattern.exec(text.trim());
  if (!match) return null;
  const [, year, month, day, hour, minute, second, zone] = match;
  const parts = [year, month, day, hour, minute, second].map((part) => Number(part ?? 0));
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = parts;
  const local = Date.UTC(y, mo - 1, d, h, mi, s);
  const isRealDay = new Date(Date.UTC(y, mo - 1, d)).getUTCDate() === d && mo >= 1 && mo <= 12;
  if (!isRealDay || h > 23 || mi > 59 || s > 59) return null;
  if (!zone) return { at: fromZoneTime(timezone, local), isDay: hour === undefined };
  return { at: local - zoneMinutes(zone) * 60_000, isDay: false };
}

function zoneMinutes(zone: string): number {
  if (zone.toUpperCase() === "Z") return 0;
  const sign = zone.startsWith("-") ? -1 : 1;
  const digits = zone.replaceAll(/\D/g, "");
  return sign * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2)));
}
