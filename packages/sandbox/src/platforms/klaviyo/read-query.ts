import type { Endpoint } from "./endpoints.ts";
import { refuse } from "./errors.ts";

/** The parsed query of a request. */
export type ListQuery = {
  /** One of the endpoint's filters. */
  filter: string | null;
  pageSize: number;
  /** The number of resources before the page. */
  offset: number;
};

/** The fixed page size of metrics. */
const fixedPageSize = 200;

/** @throws KlaviyoRefusal */
export function readQuery(
  parameters: Readonly<Record<string, string>>,
  { filters = [], sorts = [], pageSize: sizes, method }: Endpoint,
): ListQuery {
  const cursorName = method === "POST" ? "page_cursor" : "page[cursor]";
  const allowed = new Set(["filter", "sort", "page[size]", cursorName]);
  const unserved = Object.keys(parameters).find((name) => !allowed.has(name));
  if (unserved !== undefined) refuseParameter("is not an allowed query parameter", unserved);

  const filter = parameters["filter"]?.replaceAll('"', "'") ?? null;
  if (filter !== null && !filters.includes(filter)) refuseParameter("is not valid", "filter");
  const { sort } = parameters;
  if (sort !== undefined && !sorts.includes(sort)) refuseParameter("is not valid", "sort");
  const { default: defaultSize, max } = sizes ?? { default: fixedPageSize, max: fixedPageSize };
  const pageSize = Number(parameters["page[size]"] ?? defaultSize);
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > max) {
    refuse(`Page size must be an integer between 1 and ${max}.`, { parameter: "page[size]" });
  }
  const offset = readCursor(parameters[cursorName]) ?? refuseParameter("is not valid", cursorName);
  return { filter, pageSize, offset };
}

export function writeCursor(offset: number): string {
  return Buffer.from(`next::id::${offset}`).toString("base64");
}

function readCursor(cursor = writeCursor(0)): number | null {
  const digits = /^next::id::(\d{1,9})$/.exec(Buffer.from(cursor, "base64").toString("utf8"))?.[1];
  return digits === undefined ? null : Number(digits);
}

function refuseParameter(problem: string, parameter: string): never {
  return refuse(`'${parameter}' ${problem}, or is not served by this sandbox.`, { parameter });
}
