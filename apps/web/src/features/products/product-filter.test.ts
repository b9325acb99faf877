import { expect, test } from "vitest";
import { allCollections, namedSort, type ProductRow, productsOf } from "./product-filter.ts";

function product(title: string, collectionIds: string[]): ProductRow {
  return {
    id: title,
    number: "1",
    title,
    sku: null,
    price: 10,
    views: null,
    orders: 1,
    units: 1,
    revenue: 10,
    returns: 0,
    netSales: 10,
    conversionRate: null,
    inventory: null,
    unitsReturned: 0,
    returnRate: 0,
    collectionIds,
  };
}

const products = [product("Linen Shirt", ["summer"]), product("Wool Scarf", ["winter", "basics"])];

function titles(collectionId: string): string[] {
  return productsOf(products, collectionId).map(({ title }) => title);
}

test("keeps only products of the selected collection", () => {
  expect(titles(allCollections)).toEqual(["Linen Shirt", "Wool Scarf"]);
  expect(titles("basics")).toEqual(["Wool Scarf"]);
});

test("recognizes the sort options of the select and no others", () => {
  expect(namedSort({ key: "orders", direction: "descending" })).toBe("orders");
  expect(namedSort({ key: "orders", direction: "ascending" })).toBeNull();
  expect(namedSort({ key: "price", direction: "descending" })).toBeNull();
});
