import { refuse } from "./errors.ts";

/** Returns the parameters of the URL and, for a POST, of its form or JSON body, which take precedence. */
export function graphParams(query: unknown, body: unknown): Map<string, string> {
  const params = new Map<string, string>();
  for (const source of [query, body]) {
    if (typeof source !== "object" || source === null) continue;
    for (const [name, value] of Object.entries(source)) {
      const last: unknown = Array.isArray(value) && source === query ? value.at(-1) : value;
      params.set(name, typeof last === "string" ? last : JSON.stringify(last));
    }
  }
  return params;
}

/** Parses a list as Graph does: JSON, or comma-separated names. */
export function listParam(text: string | undefined): string[] {
  const parsed = jsonParam(text);
  if (Array.isArray(parsed)) return parsed.map(String);
  return (text ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** Returns undefined for a missing parameter and for invalid JSON. */
export function jsonParam(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the value if it is allowed, or `defaultValue` when it is missing. @throws MetaRefusal */
export function enumParam<T extends string>(
  params: ReadonlyMap<string, string>,
  name: string,
  { values, defaultValue }: { values: readonly T[]; defaultValue: T },
): T {
  const text = params.get(name);
  if (text === undefined) return defaultValue;
  const value = values.find((each) => each === text);
  return (
    value ??
    refuse(
      `${name} must be one of the following values: ${values.join(", ")}. Any other is not served by this sandbox`,
    )
  );
}

/** Requires every value of the list to be allowed. @throws MetaRefusal */
export function enumListParam(
  params: ReadonlyMap<string, string>,
  name: string,
  values: readonly string[],
): string[] {
  const given = listParam(params.get(name));
  const index = given.findIndex((each) => !values.includes(each));
  if (index < 0) return given;
  return refuse(`${name}[${index}] must be one of the following values: ${values.join(", ")}`);
}

/** Returns the names of the requested fields, which a node of the type must have. @throws MetaRefusal */
export function fieldsParam(
  params: ReadonlyMap<string, string>,
  fields: Readonly<Record<string, unknown>>,
  nodeType: string,
): string[] {
  const names = listParam(params.get("fields"));
  const unknown = names.find((name) => !(name in fields));
  if (unknown === undefined) return names;
  return refuse(
    `Tried accessing nonexisting field (${unknown}) on node type (${nodeType}), or not served by this sandbox`,
  );
}

/** Returns the page size. @throws MetaRefusal */
export function limitParam(params: ReadonlyMap<string, string>): number {
  const text = params.get("limit");
  if (text === undefined) return 25;
  const limit = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return limit > 0 ? limit : refuse("param limit must be an integer greater than zero");
}
