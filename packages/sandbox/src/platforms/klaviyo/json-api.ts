import { type FilterRules, type FieldValue, passes } from "./filters/apply-filter.ts";
import { writeCursor, type ListQuery } from "./read-query.ts";

export type Resource = {
  type: string;
  id: string;
  attributes: Record<string, unknown>;
  relationships?: Record<string, unknown>;
  links: { self: string };
};

/** The request's URL, for the links in the answer. */
export type RequestUrl = {
  /** Origin with the platform's prefix. */
  root: string;
  /** The endpoint's path without its query. */
  path: string;
  /** The query as received. */
  parameters: Readonly<Record<string, string>>;
};

/** Returns the requested page of the resources. */
export function listPage(
  resources: readonly Resource[],
  query: ListQuery,
  { requestUrl, rules = {} }: { requestUrl: RequestUrl; rules?: FilterRules },
): { page: Resource[]; links: Record<string, string | null> } {
  const wanted = resources.filter((each) =>
    passes(query.clauses, rules, (field) => fieldOf(each, field)),
  );
  const sorted = query.sort ? wanted.toSorted(byField(query.sort)) : wanted;
  const end = query.offset + query.pageSize;
  const page = sorted.slice(query.offset, end).map((each) => sparse(each, query.fields));
  const next = end < sorted.length ? addressOf(requestUrl, writeCursor(end)) : null;
  return { page, links: { self: addressOf(requestUrl), next, prev: null } };
}

/** Keeps only the requested attributes. */
export function sparse(resource: Resource, fields: ListQuery["fields"]): Resource {
  const names = fields.get(resource.type);
  if (!names) return resource;
  const topLevelNames = new Set(names.map((name) => name.split(".")[0]));
  const kept = Object.entries(resource.attributes).filter(([name]) => topLevelNames.has(name));
  return { ...resource, attributes: Object.fromEntries(kept) };
}

/** Escapes the brackets of parameter names, as Klaviyo does. */
function addressOf({ root, path, parameters }: RequestUrl, cursor?: string): string {
  const all = { ...parameters, ...(cursor !== undefined && { "page[cursor]": cursor }) };
  const search = new URLSearchParams(all).toString();
  return `${root}${path}${search === "" ? "" : `?${search}`}`;
}

/** `integration.name` is the name in the attribute `integration`; `messages.channel` is always email. */
function fieldOf({ id, attributes }: Resource, field: string): FieldValue {
  if (field === "id") return id;
  if (field === "messages.channel") return "email";
  let value: unknown = attributes;
  for (const part of field.split(".")) {
    value = typeof value === "object" && value !== null ? Reflect.get(value, part) : null;
  }
  return typeof value === "string" || typeof value === "boolean" ? value : null;
}

function byField({ field, isDescending }: { field: string; isDescending: boolean }) {
  const sign = isDescending ? -1 : 1;
  const keyOf = (resource: Resource) => String(fieldOf(resource, field) ?? "");
  return (one: Resource, other: Resource) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    if (a !== b) return a < b ? -sign : sign;
    return one.id < other.id ? -1 : 1;
  };
}

/** Formats a time as Klaviyo does: microseconds and an offset. */
export function moment(at: number): string {
  return new Date(at).toISOString().replace("Z", "000+00:00");
}

/** Formats a time to the second. */
export function wholeSecond(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, "+00:00");
}
