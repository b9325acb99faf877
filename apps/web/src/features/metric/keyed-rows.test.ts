import { expect, test } from "vitest";
import { keyedRows } from "./keyed-rows.ts";

const row = (order: string) => ({ cells: { order, product: "Shirt", quantity: 1 } });

test("gives equal rows different keys, and the same row the same key on later pages", () => {
  const [first, second, other] = keyedRows([row("#1"), row("#1"), row("#2")]);
  expect(new Set([first?.key, second?.key, other?.key]).size).toBe(3);
  const longer = keyedRows([row("#1"), row("#1"), row("#2"), row("#3")]);
  expect(longer.slice(0, 3).map(({ key }) => key)).toEqual([first?.key, second?.key, other?.key]);
});
