/**
 * The base address of an API without a trailing slash. An operator may enter the address with or without the prefix of
 * all its paths ("/api", "/v25"); the prefix is not repeated.
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
