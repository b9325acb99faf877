/** Quoted, because the colons of a time would end the value and silently change the filter. */
function quotedTime(utcMs: number): string {
  return `'${new Date(utcMs).toISOString().replace(/\.\d+Z$/, "Z")}'`;
}

/** `from` inclusive, `to` exclusive, UTC milliseconds; Shopify compares whole seconds. */
export function timeWindow(field: string, from: number, to: number): string {
  return `${timeFrom(field, from)} AND ${field}:<${quotedTime(to)}`;
}

export function timeFrom(field: string, from: number): string {
  return `${field}:>=${quotedTime(from)}`;
}

export function idAbove(id: string | null): string | null {
  return id === null ? null : `id:>${id}`;
}

/** Joins the terms; null if there are none. */
export function allOf(...terms: (string | null | undefined)[]): string | null {
  const present = terms.filter((term) => typeof term === "string");
  return present.length === 0 ? null : present.join(" AND ");
}
