import type { Endpoint } from "./endpoints.ts";
import { invalid, type KlaviyoProblem } from "./errors.ts";
import { fitsRules } from "./filters/apply-filter.ts";
import { parseFilter, type Clause } from "./filters/parse-filter.ts";

/** The parsed query of a request. */
export type ListQuery = {
  clauses: readonly Clause[];
  /** The field and whether the order is descending; null for the default order. */
  sort: { field: string; isDescending: boolean } | null;
  includes: readonly string[];
  /** The requested attributes, by type. */
  fields: ReadonlyMap<string, readonly string[]>;
  pageSize: number;
  /** The number of resources before the page. */
  offset: number;
};

/** The fixed page size of metrics. */
const fixedPageSize = 200;

export function readQuery(
  parameters: Readonly<Record<string, unknown>>,
  endpoint: Endpoint,
): ListQuery | { refusal: KlaviyoProblem } {
  const unknown = Object.keys(parameters).find((name) => !allowedNames(endpoint).includes(name));
  if (unknown !== undefined) {
    return refuse(`'${unknown}' is not an allowed query parameter.`, unknown);
  }
  const text = (name: string) => {
    const value = parameters[name];
    return typeof value === "string" ? value : null;
  };

  const filter = text("filter");
  const clauses = filter === null ? [] : parseFilter(filter);
  if (clauses === null || !fitsRules(clauses, endpoint.filters ?? {})) {
    return refuse("Invalid filter provided.", "filter");
  }
  const sort = text("sort");
  const field = sort?.replace(/^-/, "") ?? null;
  if (field !== null && !endpoint.sorts?.includes(field)) {
    return refuse(`'${sort}' is not a valid value for 'sort'.`, "sort");
  }
  const includes = words(text("include"));
  const unknownInclude = includes.find((name) => !endpoint.includes?.includes(name));
  if (unknownInclude !== undefined) {
    return refuse(`'${unknownInclude}' is not a valid value for 'include'.`, "include");
  }
  const sizes = endpoint.pageSize ?? { default: fixedPageSize, max: fixedPageSize };
  const requested = text("page[size]");
  const pageSize = requested === null ? sizes.default : Number(requested);
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > sizes.max) {
    return refuse(`Page size must be an integer between 1 and ${sizes.max}.`, "page[size]");
  }
  const cursor = text("page[cursor]") ?? text("page_cursor");
  const offset = cursor === null ? 0 : readCursor(cursor);
  if (offset === null) return refuse("Invalid page cursor.", "page[cursor]");
  return {
    clauses,
    sort: field === null ? null : { field, isDescending: sort?.startsWith("-") === true },
    includes,
    fields: sparseFields(parameters),
    pageSize,
    offset,
  };
}

export function writeCursor(offset: number): string {
  return Buffer.from(`next::id::${offset}`).toString("base64");
}

function readCursor(text: string): number | null {
  const digits = /^next::id::(\d{1,9})$/.exec(Buffer.from(text, "base64").toString("utf8"))?.[1];
  return digits === undefined ? null : Number(digits);
}

function allowedNames({ filters, sorts, includes, pageSize, parameters = [] }: Endpoint): string[] {
  return [
    ...(filters ? ["filter"] : []),
    ...(sorts ? ["sort"] : []),
    ...(includes ? ["include"] : []),
    ...(pageSize ? ["page[size]"] : []),
    ...(pageSize === undefined ? [] : ["page[cursor]"]),
    ...parameters,
  ];
}

function sparseFields(parameters: Readonly<Record<string, unknown>>): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const [name, value] of Object.entries(parameters)) {
    const type = /^fields\[(.+)\]$/.exec(name)?.[1];
    if (type !== undefined && typeof value === "string") fields.set(type, words(value));
  }
  return fields;
}

function words(text: string | null): string[] {
  return text === null || text === "" ? [] : text.split(",");
}

function refuse(detail: string, parameter: string): { refusal: KlaviyoProblem } {
  return { refusal: invalid(detail, { parameter }) };
}
