/**
 * Where an API's paths begin, without a slash at the end. An operator may enter the address with or without the
 * prefix that all of its paths have ("/api", "/v25"): it is never asked for twice.
 */
export function platformBase(baseUrl: string | null, publicOrigin: string, prefix: RegExp): string {
  const base = (baseUrl ?? publicOrigin).replace(/\/+$/, "");
  return base.replace(new RegExp(`(?:${prefix.source})$`), "").replace(/\/+$/, "");
}
