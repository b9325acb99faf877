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
  { offset, pageSize }: ListQuery,
  requestUrl: RequestUrl,
): { data: Resource[]; links: Record<string, string | null> } {
  const end = offset + pageSize;
  const next = end < resources.length ? addressOf(requestUrl, writeCursor(end)) : null;
  return {
    data: resources.slice(offset, end),
    links: { self: addressOf(requestUrl), next, prev: null },
  };
}

/** Escapes the brackets of parameter names, as Klaviyo does. */
function addressOf({ root, path, parameters }: RequestUrl, cursor?: string): string {
  const all = { ...parameters, ...(cursor !== undefined && { "page[cursor]": cursor }) };
  const search = new URLSearchParams(all).toString();
  return `${root}${path}${search === "" ? "" : `?${search}`}`;
}

/** Formats a time as Klaviyo does: microseconds and an offset. */
export function moment(at: number): string {
  return new Date(at).toISOString().replace("Z", "000+00:00");
}

/** Formats a time to the second. */
export function wholeSecond(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, "+00:00");
}
