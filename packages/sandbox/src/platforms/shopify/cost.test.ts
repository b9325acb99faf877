import { readFileSync } from "node:fs";
import { getOperationAST, parse, type OperationDefinitionNode } from "graphql";
import { describe, expect, test } from "vitest";
import { isSharedThere, sharedDirectory } from "../../testing/real-schema.ts";
import { costOf } from "./cost.ts";
import { buildAdminSchema } from "./schema/admin-schema.ts";

const schema = buildAdminSchema();

function requested(text: string, variables: Record<string, unknown> = {}): number {
  const document = parse(text);
  const operation = getOperationAST(document) as OperationDefinitionNode;
  return costOf({ schema, document, operation, variables, sizeOf: (_field, size) => size });
}

function costOfFile(name: string, first = 50): number {
  const file = new URL(`platforms/shopify-queries/${name}.graphql`, sharedDirectory);
  return requested(readFileSync(file, "utf8"), { first });
}

describe.skipIf(!isSharedThere())("the cost of the queries that were measured", () => {
  test.each([
    ["orders", 194, 290, 338, 434, 530],
    ["products", 154, 230, 268, 344, 420],
    ["inventory", 78, 116, 135, 173, 211],
    ["abandoned_checkouts", 94, 140, 163, 209, 255],
    ["collections", 46, 68, 79, 101, 123],
    ["customers", 18, 26, 30, 38, 46],
    ["product_variants", 14, 20, 23, 29, 35],
  ])("%s grows with its page", (name, ...costs) => {
    expect([10, 25, 50, 100, 250].map((size) => costOfFile(name, size))).toEqual(costs);
  });

  test.each([
    ["order_sales_ledger", 87],
    ["order_line_items_rest", 58],
    ["order_refunds", 44],
    ["counts", 40],
    ["locations", 20],
    ["collection_products", 14],
    ["deletions", 13],
    ["shop", 5],
  ])("%s costs the same always", (name, cost) => {
    expect(costOfFile(name)).toBe(cost);
  });
});

describe("cost", () => {
  test("the dearest kind of an interface counts", () => {
    const product = "... on Product { featuredMedia { id } }";
    const order = "... on Order { customer { id } shippingAddress { city } }";
    expect(requested(`{ node(id: "x") { id ${product} } }`)).toBe(2);
    expect(requested(`{ node(id: "x") { id ${product} ${order} } }`)).toBe(3);
  });

  test("nodes and edges both count when both are asked for", () => {
    expect(requested("{ orders(first: 1) { nodes { id } } }")).toBe(3);
    expect(requested("{ orders(first: 1) { nodes { id } edges { node { id } } } }")).toBe(4);
  });

  test("money and page information are free", () => {
    const money = "totalPriceSet { shopMoney { amount } }";
    expect(requested(`{ orders(first: 1) { nodes { ${money} } pageInfo { endCursor } } }`)).toBe(3);
  });
});
