import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Position } from "./cursor.ts";
import { leadingRows, pageOf } from "./page.ts";

const question = { storeId: 1, name: "test", query: {}, sort: "amount" };
type Row = { amount: number | null; id: number };
const numberOf = ({ amount }: Row) => amount;
const positionOf = ({ amount, id }: Row): Position => [amount, id];

test("returns the same pages from the leading rows as from all rows", () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.integer({ min: -3, max: 3 })), { maxLength: 40 }),
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom("asc" as const, "desc" as const),
      (amounts, limit, direction) => {
        const rows = amounts.map((amount, id): Row => ({ amount, id }));
        const directions = [direction, "asc" as const];
        let cursor: string | undefined;
        do {
          const list = { question, limit, cursor };
          const leading = leadingRows(rows, { ...list, direction, numberOf });
          const all = pageOf(rows, { ...list, directions, positionOf });
          expect(pageOf(leading, { ...list, directions, positionOf })).toEqual(all);
          cursor = all.next ?? undefined;
        } while (cursor !== undefined);
      },
    ),
  );
});

test("leaves out rows that cannot be on the page", () => {
  const rows = [5, 4, 4, 3, 2, 1].map((amount, id): Row => ({ amount, id }));
  const leading = leadingRows(rows, {
    question,
    limit: 1,
    cursor: undefined,
    direction: "desc",
    numberOf,
  });
  expect(leading.map(({ amount }) => amount)).toEqual([5, 4, 4]);
});
