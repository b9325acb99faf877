/**
 * The part of a store address that determines where a key is sent, in a comparable form; null if there is none. On
 * admin.shopify.com, the store is part of the path, so the path is included.
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
