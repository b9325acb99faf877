import { expect, test } from "vitest";
import { searchAnswerSchema } from "./search-analytics.schemas.ts";

test.each([
  { responseAggregationType: "byProperty" },
  { rows: null, responseAggregationType: "byProperty", metadata: null },
  { rows: [], responseAggregationType: "byProperty", metadata: { firstIncompleteDate: null } },
])("accepts an answer without rows or a first incomplete date: %j", (answer) => {
  expect(searchAnswerSchema.parse(answer).rows).toEqual([]);
});

test("accepts totals without keys", () => {
  const rows = [{ keys: null, clicks: 3, impressions: 10, ctr: 0.3, position: 2.5 }];
  expect(
    searchAnswerSchema.parse({ rows, responseAggregationType: "byProperty" }).rows[0]?.keys,
  ).toEqual([]);
});

test("refuses a row without a position", () => {
  expect(searchAnswerSchema.safeParse({ rows: [{ clicks: 1, impressions: 3 }] }).success).toBe(
    false,
  );
});
