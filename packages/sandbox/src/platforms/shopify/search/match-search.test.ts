import { expect, test } from "vitest";
import { compileSearch, type SearchFields } from "./match-search.ts";

type Thing = { id: number; title: string; status: string; at: number; isTest: boolean };

const fields: SearchFields<Thing> = {
  freeText: (thing) => [thing.title],
  fields: {
    id: { kind: "id", read: (thing) => thing.id },
    title: { kind: "text", read: (thing) => [thing.title] },
    status: { kind: "word", values: ["active", "draft"], read: (thing) => [thing.status] },
    test: { kind: "boolean", read: (thing) => thing.isTest },
    updated_at: { kind: "time", read: (thing) => thing.at },
    day: { kind: "time", byDay: true, read: (thing) => thing.at },
  },
};

const things: Thing[] = [
  { id: 1, title: "Desk Lamp", status: "active", at: Date.UTC(2026, 5, 1, 3), isTest: false },
  { id: 2, title: "Floor Lamp", status: "draft", at: Date.UTC(2026, 5, 1, 12), isTest: true },
  { id: 3, title: "Book", status: "active", at: Date.UTC(2026, 5, 2, 12), isTest: false },
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
  ["lamp", [1, 2]],
  ["amp", []],
  ["title:desk", [1]],
  ['title:"Floor Lamp"', [2]],
  ["status:active lamp", [1]],
  ["status:active AND lamp", [1]],
  ["status:draft OR title:book", [2, 3]],
  ["(status:draft OR title:book) AND test:false", [3]],
  ["NOT status:draft", [1, 3]],
  ["-status:draft", [1, 3]],
  ["status:active,draft", [1, 2, 3]],
  ["id:>1", [2, 3]],
  ["id:>=2 id:<3", [2]],
  ["id:'gid://shopify/Thing/3'", [3]],
  ["test:true", [2]],
  ["updated_at:>='2026-06-01T12:00:00Z'", [2, 3]],
  ["updated_at:>'2026-06-01T12:00:00Z'", [3]],
  ["updated_at:>='2026-06-01T00:00:00Z' AND updated_at:<'2026-06-02T00:00:00Z'", [1, 2]],
  ["updated_at:>='2026-06-01T08:00:00-04:00'", [2, 3]],
])("%s", (query, ids) => {
  expect(found(query)).toEqual(ids);
});

test("a time without zone is the shop's", () => {
  // Thing 1 was changed at 23:00 of May 31 in New York.
  expect(found("updated_at:'2026-06-01'")).toEqual([2]);
  expect(found("updated_at:<'2026-06-01'")).toEqual([1]);
});

test("an unquoted time loses everything behind its first colon, silently", () => {
  const query = "updated_at:>=2026-06-01T12:30:00Z";
  // What is left is noon in New York, which is 16:00 UTC.
  expect(found(query)).toEqual([3]);
  expect(warnings(query)).toEqual([]);
});

test("a quoted time that is none is refused", () => {
  expect(() => found("updated_at:>='yesterday'")).toThrow(
    "Invalid timestamp for query filter `updated_at`.",
  );
  expect(() => found("updated_at:>='2026-02-30'")).toThrow("Invalid timestamp");
});

test("a field that matches whole days ignores the hour", () => {
  expect(found("day:>='2026-06-01T23:00:00-04:00'")).toEqual([2, 3]);
});

test("an unknown field is ignored with a warning", () => {
  expect(found("updatd_at:>'2026-06-01'")).toEqual([1, 2, 3]);
  expect(warnings("updatd_at:>'2026-06-01'")).toEqual([
    {
      field: "updatd_at",
      message: "Invalid search field for this query.",
      code: "invalid_field",
    },
  ]);
});

test("an unknown value is ignored with a warning", () => {
  expect(warnings("status:gone")).toMatchObject([{ field: "status", code: "invalid_value" }]);
  expect(found("status:gone")).toEqual([1, 2, 3]);
});

test("a negated term that is ignored stays ignored", () => {
  expect(found("-nope:1")).toEqual([1, 2, 3]);
});

test("stray signs do not break a search", () => {
  expect(found("(status:draft")).toEqual([2]);
  expect(found("status:draft)")).toEqual([2]);
  expect(found("status:")).toEqual([1, 2, 3]);
});
