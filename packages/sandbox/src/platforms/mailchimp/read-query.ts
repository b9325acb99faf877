import { invalidResource } from "./errors.ts";
import { parseTime } from "./times.ts";

export type Query = {
  count: number;
  offset: number;
  /** Dotted paths; null when the parameter is absent. */
  fields: readonly string[] | null;
  /** UTC milliseconds; null when the parameter is absent. */
  sentSince: number | null;
  sentBefore: number | null;
};

/** The served parameters of the endpoints that read some. */
export const listParameters = ["count", "offset", "fields"];
export const reportParameters = [...listParameters, "since_send_time", "before_send_time"];

const defaultCount = 10;

/** @throws MailchimpRefusal for an invalid parameter */
export function readQuery(given: unknown, served: readonly string[]): Query {
  const parameters = new Map(
    Object.entries(given as Record<string, string | string[]>).map(([name, value]) => [
      name,
      Array.isArray(value) ? (value.at(-1) ?? "") : value,
    ]),
  );
  const unserved = [...parameters.keys()].find((name) => !served.includes(name));
  if (unserved !== undefined) {
    throw invalidResource(unserved, "This parameter is not served by this sandbox.");
  }
  const count = wholeNumber(parameters.get("count"), defaultCount);
  const offset = wholeNumber(parameters.get("offset"), 0);
  if (count === null) throw invalidResource("count", "This value should be a positive integer.");
  if (offset === null) throw invalidResource("offset", "This value should be a positive integer.");
  for (const name of ["since_send_time", "before_send_time"]) {
    const text = parameters.get(name);
    if (text !== undefined && parseTime(text) === null) {
      throw invalidResource(name, "This value is not a valid datetime.");
    }
  }
  return {
    count,
    offset,
    fields: listOf(parameters.get("fields")),
    sentSince: parseTime(parameters.get("since_send_time") ?? ""),
    sentBefore: parseTime(parameters.get("before_send_time") ?? ""),
  };
}

/** Returns null for an invalid number. */
function wholeNumber(text: string | undefined, defaultValue: number): number | null {
  if (text === undefined) return defaultValue;
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function listOf(text: string | undefined): string[] | null {
  return text === undefined || text === "" ? null : text.split(",").map((path) => path.trim());
}
