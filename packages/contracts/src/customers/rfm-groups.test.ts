import { expect, test } from "vitest";
import { rfmCells, rfmGroupIds, rfmGroups } from "./rfm-groups.ts";

test("has eleven groups, one of which is for customers without orders", () => {
  expect(rfmGroupIds).toHaveLength(11);
  expect(rfmGroupIds.filter((id) => rfmGroups[id].scores === null)).toEqual(["prospects"]);
});

test("puts every pair of scores into exactly one group", () => {
  const cells = rfmGroupIds.flatMap((id) => {
    const { scores } = rfmGroups[id];
    if (scores === null) return [];
    const [fromRecency, toRecency] = scores.recency;
    const [fromValue, toValue] = scores.value;
    return [(toRecency - fromRecency + 1) * (toValue - fromValue + 1)];
  });
  expect(cells.reduce((sum, each) => sum + each, 0)).toBe(25);
  expect([...rfmCells.keys()].toSorted()).toEqual(
    [1, 2, 3, 4, 5].flatMap((recency) => [1, 2, 3, 4, 5].map((value) => `${recency}${value}`)),
  );
});
