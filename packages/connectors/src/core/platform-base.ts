/**
 * Where an API's paths begin, without a trailing slash. An operator may enter the address with or without the prefix
 * that all of its paths have ("/api", "/v25"); it is never requested twice.
 */
export function platformBase(
  baseUrl: string | null,
  publicOrigin: string,
  prefix: RegExp | null = null,
): string {
  const base = (baseUrl ?? publicOrigin).replace(/\/+$/, "");
  if (prefix === null) return base;
  return base.replace(new RegExp(`(?:${prefix.source})$`), "").replace(/\/+$/, "");
}
