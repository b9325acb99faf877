import type { InventoryRecord } from "@cartograph/contracts/records.ts";
import { expect, test } from "vitest";
import type { InventoryNode, LevelNode } from "../schemas/catalogue.schemas.ts";
import { toInventoryRecord } from "./catalogue.mapper.ts";

const item: InventoryNode = {
  id: "gid://shopify/InventoryItem/1",
  tracked: true,
  updatedAt: "2026-06-16T09:00:00Z",
  unitCost: null,
  variants: { nodes: [{ id: "gid://shopify/ProductVariant/2" }] },
  inventoryLevels: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
};

function level(updatedAt: string, available: string | null): LevelNode {
  return { updatedAt, quantities: [{ quantity: 0, updatedAt: available }] };
}

function timesOf(levels: LevelNode[]) {
  const { stockChangedAt, updatedAt } = toInventoryRecord(item, levels, "USD") as InventoryRecord;
  return [stockChangedAt, updatedAt].map((time) => new Date(time).toISOString().slice(0, 10));
}

test("takes the time of stock from its quantities, not from its item or other quantities", () => {
  const levels = [
    level("2026-06-17T09:00:00Z", "2026-05-20T09:00:00Z"),
    level("2026-05-02T09:00:00Z", "2026-05-01T09:00:00Z"),
  ];
  expect(timesOf(levels)).toEqual(["2026-05-20", "2026-06-17"]);
});

test("takes the level's time for a quantity without one, and the item's without levels", () => {
  const levels = [level("2026-05-22T09:00:00Z", null)];
  expect(timesOf(levels)).toEqual(["2026-05-22", "2026-06-16"]);
  expect(timesOf([])).toEqual(["2026-06-16", "2026-06-16"]);
});
