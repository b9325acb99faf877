import { AppError } from "@cartograph/contracts/app-error.ts";
import { array, assert, constant, double, oneof, property, string } from "fast-check";
import { expect, test } from "vitest";
import { type ListQuestion, readCursor, writeCursor } from "./cursor.ts";

const question: ListQuestion = {
  storeId: 1,
  name: "orders",
  query: { range: "this_month", filters: "country:is:GB" },
  sort: "-total",
};

const anyPosition = array(
  oneof(
    string({ unit: "grapheme" }),
    double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
    constant(null),
  ),
);

function refusal(text: string, asked = question): AppError | null {
  try {
    readCursor(text, asked);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

test("round-trips any position", () => {
  assert(
    property(anyPosition, (position) => {
      expect(readCursor(writeCursor(question, position), question)).toEqual(position);
    }),
  );
});

test("accepts a cursor of the same query with another limit, cursor or field order", () => {
  const cursor = writeCursor(question, [5, "a"]);
  const query = {
    cursor,
    limit: 7,
    filters: "country:is:GB",
    search: undefined,
    range: "this_month",
  };
  expect(readCursor(cursor, { ...question, query })).toEqual([5, "a"]);
});

test.each<[string, ListQuestion]>([
  ["another store", { ...question, storeId: 2 }],
  ["another list", { ...question, name: "customers" }],
  ["another sort", { ...question, sort: "total" }],
  ["another filter", { ...question, query: { ...question.query, filters: "country:is:IE" } }],
  ["no filter", { ...question, query: { range: "this_month" } }],
])("refuses a cursor of %s with the path of the field", (_, other) => {
  const error = refusal(writeCursor(other, [5, "a"]));
  expect(error?.code).toBe("invalid_input");
  expect(error?.issues).toEqual([{ path: "cursor", message: expect.any(String) }]);
});

test("refuses a cursor with any one character changed, missing or added", () => {
  const cursor = writeCursor(question, [5, "a"]);
  for (let at = 0; at < cursor.length; at += 1) {
    const [before, after] = [cursor.slice(0, at), cursor.slice(at + 1)];
    for (const changed of [before + after, `${before}A${cursor[at] ?? ""}${after}`]) {
      expect(refusal(changed), changed).not.toBeNull();
    }
    const other = cursor[at] === "B" ? "C" : "B";
    expect(refusal(before + other + after), `at ${at}`).not.toBeNull();
  }
  expect(refusal(`${cursor}=`)).not.toBeNull();
});

test.each(["", "0", "bnVsbA", "W10", "%%%", "WzEsIiIsWzFdXQ", "WzEsIi10b3RhbCIse30sIiJd"])(
  "refuses %j as a cursor",
  (text) => {
    expect(refusal(text)?.code).toBe("invalid_input");
  },
);
