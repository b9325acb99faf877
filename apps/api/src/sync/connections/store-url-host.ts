import { toShopDomain } from "@cartograph/connectors/platforms/shopify/address.ts";

/**
 * The part of a store address that determines where a key is sent, in a comparable form; null if there is none. All
 * spellings of a shop's address, such as the one of its admin, are the same.
 */
export function storeUrlHost(storeUrl: string | null): string | null {
  const text = storeUrl?.trim().toLowerCase() ?? "";
  if (text === "") return null;
  try {
    return toShopDomain(text);
  } catch {
    // Not the address of a shop.
  }
  const address = /^[a-z][a-z0-9+.-]*:\/\//.test(text) ? text : `https://${text}`;
  return URL.canParse(address) ? new URL(address).host : text;
}
