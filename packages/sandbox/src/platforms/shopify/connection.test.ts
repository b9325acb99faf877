import { assert, boolean, integer, property, record, uniqueArray } from "fast-check";
import { expect, test } from "vitest";
import { comparePositions, connect, listById, type PagedList } from "./connection.ts";

type Item = { id: number; value: number };

function sortedList(items: Item[]): PagedList<Item> {
  return {
    name: "items",
    items: items.toSorted(comparePositions),
    positionOf: (item) => item,
  };
}

const items = uniqueArray(
  record({ id: integer({ min: 1, max: 10_000 }), value: integer({ min: 0, max: 5 }) }),
  { selector: (item) => item.id, maxLength: 60 },
);

function walk(list: PagedList<Item>, size: number, reverse: boolean): number[] {
  const ids: number[] = [];
  let after: string | null = null;
  for (;;) {
    const page: ReturnType<typeof connect<Item>> = connect(list, { first: size, after, reverse });
    ids.push(...page.nodes.map((item) => item.id));
    if (!page.pageInfo.hasNextPage) return ids;
    after = page.pageInfo.endCursor;
  }
}

test("returns every item once and in order over all pages", () => {
  assert(
    property(items, integer({ min: 1, max: 20 }), boolean(), (all, size, reverse) => {
      const list = sortedList(all);
      const wanted = list.items.map((item) => item.id);
      expect(walk(list, size, reverse)).toEqual(reverse ? wanted.toReversed() : wanted);
    }),
  );
});

test("continues after an item that was deleted between two pages", () => {
  const three = [1, 2, 3].map((id) => ({ id }));
  const page = connect(listById("items", three), { first: 2 });
  const rest = connect(
    listById(
      "items",
      three.filter(({ id }) => id !== 2),
    ),
    { first: 2, after: page.pageInfo.endCursor },
  );
  expect(rest.nodes.map((item) => item.id)).toEqual([3]);
});

test("returns no cursor for an empty list", () => {
  expect(connect(listById("items", []), { first: 5 }).pageInfo).toEqual({
    hasNextPage: false,
    endCursor: null,
  });
});

test("encodes the last item in the cursor as base64 of JSON", () => {
  const { pageInfo } = connect(listById("items", [{ id: 7 }]), { first: 1 });
  const body = JSON.parse(Buffer.from(pageInfo.endCursor ?? "", "base64").toString()) as unknown;
  expect(body).toMatchObject({ last_id: 7, last_value: 7 });
});

test.each([
  [{}, "you must provide one of first or last"],
  [{ first: 251 }, "first cannot exceed 250."],
  [{ first: 1, after: "nonsense" }, "Invalid cursor"],
])("refuses %j", (page, message) => {
  expect(() => connect(listById("items", [{ id: 1 }]), page)).toThrow(message);
});

test("refuses a cursor of another list", () => {
  const { pageInfo } = connect(listById("a", [{ id: 1 }]), { first: 1 });
  expect(() =>
    connect(listById("b", [{ id: 1 }]), { first: 1, after: pageInfo.endCursor }),
  ).toThrow("Invalid cursor for current pagination sort.");
});

test("refuses paging beyond 25,000 objects", () => {
  const many = Array.from({ length: 25_010 }, (_, index) => ({ id: index + 1 }));
  const list = listById("items", many);
  const last = connect({ ...list, items: many.slice(24_999, 25_000) }, { first: 1 });
  expect(() => connect(list, { first: 1, after: last.pageInfo.endCursor })).toThrow("25000");
});
