import { readFileSync } from "node:fs";
import { getOperationAST, parse, type OperationDefinitionNode } from "graphql";
import { describe, expect, test } from "vitest";
import { hasSharedFiles, realSchema, sharedDirectory } from "../../testing/real-schema.ts";
import { costOf } from "./cost.ts";

const schema = realSchema();

function requested(text: string, variables: Record<string, unknown> = {}): number {
  const document = parse(text);
  const operation = getOperationAST(document) as OperationDefinitionNode;
  return costOf({ schema, document, operation, variables, sizeOf: (_field, size) => size });
}

function costOfFile(name: string, first = 50): number {
  const file = new URL(`platforms/shopify-queries/${name}.graphql`, sharedDirectory);
  return requested(readFileSync(file, "utf8"), { first });
}

describe.skipIf(!hasSharedFiles())("measured query costs", () => {
  test.each([
    ["orders", 194, 290, 338, 434, 530],
    ["products", 118, 176, 205, 263, 321],
    ["inventory", 78, 116, 135, 173, 211],
    ["abandoned_checkouts", 94, 140, 163, 209, 255],
    ["collections", 10, 14, 16, 20, 24],
    ["customers", 14, 20, 23, 29, 35],
    ["product_variants", 14, 20, 23, 29, 35],
  ])("charges more for a larger page of %s", (name, ...costs) => {
    expect([10, 25, 50, 100, 250].map((size) => costOfFile(name, size))).toEqual(costs);
  });

  test.each([
    ["order_sales_ledger", 87],
    ["order_line_items_rest", 58],
    ["order_refunds", 44],
    ["counts", 40],
    ["locations", 11],
    ["collection_products", 14],
    ["deletions", 13],
    ["shop", 5],
  ])("charges the same for every page size of %s", (name, cost) => {
    expect(costOfFile(name)).toBe(cost);
  });
});

describe("cost", () => {
  test("counts the most expensive type of an interface", () => {
    const product = "... on Product { featuredMedia { id } }";
    const order = "... on Order { customer { id } shippingAddress { city } }";
    expect(requested(`{ node(id: "x") { id ${product} } }`)).toBe(2);
    expect(requested(`{ node(id: "x") { id ${product} ${order} } }`)).toBe(3);
  });

  test("charges 10 for a root count and 1 for a count on an object", () => {
    expect(requested("{ ordersCount { count } }")).toBe(10);
    expect(requested('{ product(id: "x") { variantsCount { count precision } } }')).toBe(2);
    expect(requested("{ collections(first: 10) { nodes { productsCount { count } } } }")).toBe(10);
  });

  test("charges nothing for the address of a customer or location and 1 for each address of an order", () => {
    expect(requested('{ customer(id: "x") { defaultAddress { city } } }')).toBe(1);
    expect(requested('{ location(id: "x") { address { city } } }')).toBe(1);
    expect(
      requested('{ order(id: "x") { billingAddress { city } shippingAddress { city } } }'),
    ).toBe(3);
  });

  test.each([
    ["@include(if: false)", 3],
    ["@include(if: true)", 4],
    ["@skip(if: true)", 3],
    ["@skip(if: false)", 4],
    ["@include(if: $yes)", 4],
    ["@skip(if: $yes)", 3],
  ])("charges only for the fields that %s keeps", (directive, cost) => {
    for (const part of [`customer ${directive} { id }`, `... ${directive} { customer { id } }`]) {
      const query = `query ($yes: Boolean!) { orders(first: 1) { nodes { test @skip(if: $yes) ${part} } } }`;
      expect(requested(query, { yes: true })).toBe(cost);
    }
  });

  test("charges nothing for amounts and page information", () => {
    const money = "totalPriceSet { shopMoney { amount } }";
    expect(requested(`{ orders(first: 1) { nodes { ${money} } pageInfo { endCursor } } }`)).toBe(3);
  });
});
