import { expect, test } from "vitest";
import { storeUrlHost } from "./store-url-host.ts";

test.each([
  [null, null],
  ["  ", null],
  ["Lumen.myshopify.com", "lumen.myshopify.com"],
  ["https://lumen.myshopify.com/admin?x=1", "lumen.myshopify.com"],
  ["https://lumen.myshopify.com:8443", "lumen.myshopify.com:8443"],
  ["https://someone@evil.example/lumen.myshopify.com", "evil.example"],
  ["admin.shopify.com/store/lumen/orders", "lumen.myshopify.com"],
  ["https://admin.shopify.com/store/lumen/../other", "lumen.myshopify.com"],
  ["admin.shopify.com/store/other", "other.myshopify.com"],
  ["lumen", "lumen.myshopify.com"],
  ["not an address", "not an address"],
])("compares %j as %j", (storeUrl, host) => {
  expect(storeUrlHost(storeUrl)).toBe(host);
});
