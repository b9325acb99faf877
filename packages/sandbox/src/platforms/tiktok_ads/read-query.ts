import { refuse } from "./refusals.ts";

/** The raw parameters of a request: texts, with lists and objects as JSON. */
export type RawQuery = Readonly<Record<string, unknown>>;

export function textOf(query: RawQuery, name: string): string | null {
  const value = query[name];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" && first !== "" ? first : null;
}

export function requiredText(query: RawQuery, name: string): string {
  return textOf(query, name) ?? refuse(`${name}: Missing data for required field.`);
}

export function listOf(query: RawQuery, name: string): string[] | null {
  const value = jsonOf(query, name);
  if (value === null) return null;
  const isList = Array.isArray(value) && value.every((each) => typeof each === "string");
  return isList ? (value as string[]) : refuse(`${name}: Not a valid list of strings.`);
}

export function jsonOf(query: RawQuery, name: string): unknown {
  const text = textOf(query, name);
  return text === null ? null : parsed(text, name);
}

/** `name` is used in the error when the text is not JSON. */
export function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse(`${name}: Not valid JSON.`);
  }
}

export type RequestedPage = { page: number; pageSize: number };

export function pageOf(query: RawQuery, largestPage: number): RequestedPage {
  return {
    page: integer(query, "page", { defaultValue: 1, min: 1, max: Number.MAX_SAFE_INTEGER }),
    pageSize: integer(query, "page_size", {
      defaultValue: Math.min(10, largestPage),
      min: 1,
      max: largestPage,
    }),
  };
}

export function pageData<T>(all: readonly T[], { page, pageSize }: RequestedPage) {
  return {
    list: all.slice((page - 1) * pageSize, page * pageSize),
    page_info: {
      page,
      page_size: pageSize,
      total_number: all.length,
      total_page: Math.ceil(all.length / pageSize),
    },
  };
}

function integer(
  query: RawQuery,
  name: string,
  { defaultValue, min, max }: { defaultValue: number; min: number; max: number },
): number {
  const text = textOf(query, name);
  if (text === null) return defaultValue;
  if (!/^\d{1,15}$/.test(text)) refuse(`${name}: Not a valid integer.`);
  const value = Number(text);
  if (value < min || value > max) {
    refuse(`${name}: Must be greater than or equal to ${min} and less than or equal to ${max}.`);
  }
  return value;
}
