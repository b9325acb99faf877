import { expect, test } from "vitest";
import { allCollections, filterProducts, namedSort, type ProductRow } from "./product-filter.ts";

function product(title: string, collectionIds: string[]): ProductRow {
  return {
    id: title,
    title,
    sku: null,
    price: 10,
    views: null,
    orders: 1,
    units: 1,
    revenue: 10,
    conversionRate: null,
    inventory: null,
    unitsReturned: 0,
    returnRate: 0,
    collectionIds,
  };
}

const products = [product("Linen Shirt", ["summer"]), product("Wool Scarf", ["winter", "basics"])];

function titles(name: string, collectionId: string): string[] {
  return filterProducts(products, { name, collectionId }).map(({ title }) => title);
}

test("finds a part of the title in any case", () => {
  expect(titles("SCARF", allCollections)).toEqual(["Wool Scarf"]);
  expect(titles("  linen ", allCollections)).toEqual(["Linen Shirt"]);
  expect(titles("", allCollections)).toHaveLength(2);
  expect(titles("hat", allCollections)).toEqual([]);
});

test("keeps to the chosen collection", () => {
  expect(titles("", "basics")).toEqual(["Wool Scarf"]);
  expect(titles("linen", "winter")).toEqual([]);
});

test("names the orders of the select and no others", () => {
  expect(namedSort({ key: "orders", direction: "descending" })).toBe("orders");
  expect(namedSort({ key: "orders", direction: "ascending" })).toBeNull();
  expect(namedSort({ key: "price", direction: "descending" })).toBeNull();
});
