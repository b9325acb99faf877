/**
 * The part of a typed store address that decides where a key is sent, for comparing two of them; null for none.
 * Shopify's admin names the store by its path, so there the path belongs to it.
 */
export function storeUrlHost(storeUrl: string | null): string | null {
  const text = storeUrl?.trim().toLowerCase() ?? "";
  if (text === "") return null;
  const address = /^[a-z][a-z0-9+.-]*:\/\//.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return text;
  const { host, pathname } = new URL(address);
  if (host === "admin.shopify.com") return host + pathname.replace(/^(\/store\/[^/]+).*/, "$1");
  return host;
}
