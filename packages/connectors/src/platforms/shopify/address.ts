import { ConnectorError } from "../../core/connector-error.ts";

/** The only hosts that serve the Admin API. */
export const shopifyHosts = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/;

const suffix = ".myshopify.com";

/**
 * The store's own domain ("x.myshopify.com") from an entry with scheme and path, the admin's address, or the bare name.
 * @throws ConnectorError `bad_address` saying what to enter instead
 */
export function toShopDomain(storeUrl: string): string {
  const typed = storeUrl.trim().toLowerCase();
  if (typed === "") {
    throw new ConnectorError(
      "bad_address",
      `Enter the store's address, such as your-store${suffix}.`,
    );
  }
  const withoutScheme = typed.replace(/^https?:\/\//, "");
  const admin = /^admin\.shopify\.com\/store\/([^/?#]+)/.exec(withoutScheme);
  const host = admin?.[1] ?? withoutScheme.replace(/[/?#].*$/, "").replace(/:443$/, "");
  const domain = host.includes(".") ? host : `${host}${suffix}`;
  if (!shopifyHosts.test(domain) || domain.length > 253) {
    throw new ConnectorError(
      "bad_address",
      `This is not a store's own Shopify address. Enter the one that ends in ${suffix}, such as your-store${suffix}; it is shown in the Shopify admin under Settings, Domains. A custom domain does not work.`,
    );
  }
  return domain;
}
