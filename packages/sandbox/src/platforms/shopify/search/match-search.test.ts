import { expect, test } from "vitest";
import { compileSearch, type SearchFields } from "./match-search.ts";

type Thing = { id: number; status: string; at: number };

const fields: SearchFields<Thing> = {
  id: { kind: "id", read: (thing) => thing.id },
  status: { kind: "word", values: ["active", "draft"], read: (thing) => thing.status },
  updated_at: { kind: "time", read: (thing) => thing.at },
  day: { kind: "time", byDay: true, read: (thing) => thing.at },
};

const things: Thing[] = [
  { id: 1, status: "active", at: Date.UTC(2026, 5, 1, 3) },
  { id: 2, status: "draft", at: Date.UTC(2026, 5, 1, 12) },
  { id: 3, status: "active", at: Date.UTC(2026, 5, 2, 12) },
];

function found(query: string): number[] {
  const search = compileSearch(query, fields, "America/New_York");
  return things.filter(search.matches).map((thing) => thing.id);
}

function warnings(query: string) {
  return compileSearch(query, fields, "America/New_York").warnings;
}

test.each([
  ["", [1, 2, 3]],
  ["status:active id:>1", [3]],
  ["status:active AND id:>1", [3]],
  ["status:draft OR id:3", [2, 3]],
  ["(status:draft OR id:3) AND id:<3", [2]],
  ["status:active,draft", [1, 2, 3]],
  ["id:>1", [2, 3]],
  ["id:>=2 id:<3", [2]],
  ["updated_at:>='2026-06-01T12:00:00Z'", [2, 3]],
  ["updated_at:>'2026-06-01T12:00:00Z'", [3]],
  ["updated_at:>='2026-06-01T00:00:00Z' AND updated_at:<'2026-06-02T00:00:00Z'", [1, 2]],
])("matches %s", (query, ids) => {
  expect(found(query)).toEqual(ids);
});

test("refuses a value that is not a time", () => {
  expect(() => found("updated_at:>='yesterday'")).toThrow(
    "Invalid timestamp for query filter `updated_at`.",
  );
  expect(() => found("updated_at:>='2026-02-40T00:00:00Z'")).toThrow("Invalid timestamp");
});

test("ignores the hour in a field that matches whole days", () => {
  expect(found("day:>='2026-06-02T03:00:00Z'")).toEqual([2, 3]);
});

test("ignores an unknown field with a warning", () => {
  expect(found("updatd_at:>'2026-06-01'")).toEqual([1, 2, 3]);
  expect(warnings("updatd_at:>'2026-06-01'")).toEqual([
    {
      field: "updatd_at",
      message: "Invalid search field for this query.",
      code: "invalid_field",
    },
  ]);
});

test("ignores an unknown value with a warning", () => {
  expect(warnings("status:gone")).toMatchObject([{ field: "status", code: "invalid_value" }]);
  expect(found("status:gone")).toEqual([1, 2, 3]);
});

test("ignores stray parentheses and empty values", () => {
  expect(found("(status:draft")).toEqual([2]);
  expect(found("status:draft)")).toEqual([2]);
  expect(found("status:")).toEqual([1, 2, 3]);
});

test.each([
  "lamp",
  "status:active lamp",
  "status:*",
  "NOT status:draft",
  "-status:draft",
  "updated_at:>=2026-06-01T12:30:00Z",
  "updated_at:>='2026-06-01'",
  "updated_at:>='2026-06-01T08:00:00-04:00'",
])("refuses %s as not served", (query) => {
  expect(() => found(query)).toThrow("not served by this sandbox");
});
