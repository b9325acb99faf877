import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import { expect, test } from "vitest";
import { allCollections, collectionOf, namedSort, withCollection } from "./product-filter.ts";

const collections = [{ number: "1" }, { number: "2" }];
const ofCountry: Filter = { dimension: "country", operator: "is", values: ["GB"] };
const of = (...values: string[]): Filter => ({ dimension: "collection", operator: "is", values });

test("reads the collection from the filters of the screen", () => {
  expect(collectionOf([ofCountry, of("2")], collections)).toBe("2");
  expect(collectionOf([ofCountry], collections)).toBe(allCollections);
  expect(collectionOf([of("1", "2")], collections)).toBe(allCollections);
  expect(collectionOf([of("3")], collections)).toBe(allCollections);
  expect(collectionOf([{ ...of("2"), operator: "is_not" }], collections)).toBe(allCollections);
});

test("replaces the collection and keeps the other filters", () => {
  expect(withCollection([of("1"), ofCountry], "2")).toEqual([ofCountry, of("2")]);
  expect(withCollection([of("1"), ofCountry], allCollections)).toEqual([ofCountry]);
});

test("recognizes the sort options of the select and no others", () => {
  expect(namedSort({ key: "orders", direction: "descending" })).toBe("orders");
  expect(namedSort({ key: "orders", direction: "ascending" })).toBeNull();
  expect(namedSort({ key: "price", direction: "descending" })).toBeNull();
});
