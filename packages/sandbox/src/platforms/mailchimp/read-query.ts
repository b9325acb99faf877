import { invalidResource, problems, type MailchimpProblem } from "./errors.ts";
import { parseTime } from "./times.ts";

export type Query = {
  count: number;
  offset: number;
  /** Dotted paths; null when the parameter is absent. At most one of them is set. */
  fields: readonly string[] | null;
  excludeFields: readonly string[] | null;
  /** Other parameters, by name. */
  text(name: string): string | null;
  /** UTC milliseconds of the time parameters. */
  time(name: string): number | null;
};

/**
 * The parameters of one endpoint in addition to `count`, `offset`, `fields` and `exclude_fields`; others are ignored.
 */
export type QueryRules = {
  times?: readonly string[];
  enums?: Readonly<Record<string, readonly string[]>>;
};

const defaultCount = 10;

export function readQuery(
  given: unknown,
  { times = [], enums = {} }: QueryRules,
): Query | { refusal: MailchimpProblem } {
  const parameters = new Map(
    Object.entries(given as Record<string, string | string[]>).map(([name, value]) => [
      name,
      Array.isArray(value) ? (value.at(-1) ?? "") : value,
    ]),
  );
  const count = wholeNumber(parameters.get("count"), defaultCount);
  const offset = wholeNumber(parameters.get("offset"), 0);
  if (count === null) return refusal("count", "This value should be a positive integer.");
  if (offset === null) return refusal("offset", "This value should be a positive integer.");
  for (const name of times) {
    const text = parameters.get(name);
    if (text !== undefined && parseTime(text) === null) {
      return refusal(name, "This value is not a valid datetime.");
    }
  }
  for (const [name, values] of Object.entries(enums)) {
    const text = parameters.get(name);
    if (text !== undefined && !values.includes(text)) {
      return refusal(name, `Value must be one of: ${values.join(", ")}.`);
    }
  }
  const fields = listOf(parameters.get("fields"));
  const excludeFields = listOf(parameters.get("exclude_fields"));
  if (fields && excludeFields) {
    return { refusal: problems.fieldsBothWays };
  }
  return {
    count,
    offset,
    fields,
    excludeFields,
    text: (name) => parameters.get(name) ?? null,
    time: (name) => parseTime(parameters.get(name) ?? ""),
  };
}

function refusal(field: string, message: string): { refusal: MailchimpProblem } {
  return { refusal: invalidResource(field, message) };
}

/** Returns null for an invalid number. */
function wholeNumber(text: string | undefined, defaultValue: number): number | null {
  if (text === undefined) return defaultValue;
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function listOf(text: string | undefined): string[] | null {
  return text === undefined || text === "" ? null : text.split(",").map((path) => path.trim());
}
