import { describe, expect, test } from "vitest";
import { toShopDomain } from "./address.ts";

test.each([
  "lumen-goods.myshopify.com",
  "  Lumen-Goods.MyShopify.com ",
  "https://lumen-goods.myshopify.com",
  "http://lumen-goods.myshopify.com/",
  "https://lumen-goods.myshopify.com/admin",
  "https://lumen-goods.myshopify.com/admin/products?page=2#top",
  "lumen-goods.myshopify.com:443",
  "admin.shopify.com/store/lumen-goods",
  "https://admin.shopify.com/store/lumen-goods/orders?x=1",
  "lumen-goods",
])("reads %j as the store lumen-goods", (typed) => {
  expect(toShopDomain(typed)).toBe("lumen-goods.myshopify.com");
});

describe("refuses an address that is not a store's own", () => {
  test.each([
    "",
    "   ",
    "www.lumengoods.example",
    "https://lumengoods.com/shop",
    "lumen-goods.myshopify.com.evil.example",
    "evil.example/lumen-goods.myshopify.com",
    "lumen-goods.myshopify.com@evil.example",
    "user:pass@lumen-goods.myshopify.com",
    "lumen-goods.myshopify.com:8443",
    "lumen-goods.myshopify.com.",
    "sub.lumen-goods.myshopify.com",
    "-lumen.myshopify.com",
    ".myshopify.com",
    "lumen goods",
    "lumen_goods",
    "127.0.0.1",
    "[::1]",
    "localhost:3000",
    "admin.shopify.com",
    "admin.shopify.com/store/",
    "lümen",
    "lumen\u0000goods",
    "a".repeat(300),
    "javascript:alert(1)",
    "file:///etc/passwd",
  ])("%j", (typed) => {
    expect(() => toShopDomain(typed)).toThrow(
      expect.objectContaining({
        kind: "bad_address",
        message: expect.stringContaining(".myshopify.com"),
      }),
    );
  });
});
