import { expect, test } from "vitest";
import { emptySession } from "../demo-store/traffic/traffic-day.ts";
import { createSessionBuilder } from "./session-builder.ts";

test("keeps the columns and items of any number of sessions", () => {
  const builder = createSessionBuilder();
  const session = emptySession();
  for (let index = 0; index < 1000; index += 1) {
    session.user = index;
    for (let item = 0; item < index % 3; item += 1) builder.addItem(item, 1, index, 0);
    builder.add(session);
  }
  const columns = builder.finish();
  expect(columns.length).toBe(1000);
  expect(columns.user).toEqual(Uint32Array.from({ length: 1000 }, (_, index) => index));
  expect(columns.firstItem).toHaveLength(1001);
  expect(columns.firstItem[1000]).toBe(columns.item.length);
  const from = columns.firstItem[500] ?? 0;
  expect(Array.from(columns.itemQuantity.slice(from, columns.firstItem[501]))).toEqual([500, 500]);
});

test("drops items without a session and starts empty after clear", () => {
  const builder = createSessionBuilder();
  builder.addItem(1, 1, 1, 0);
  builder.dropItems();
  builder.add(emptySession());
  const first = builder.finish();
  expect([...first.firstItem]).toEqual([0, 0]);
  builder.clear();
  expect(builder.finish()).toMatchObject({ length: 0 });
  expect(first.length).toBe(1);
});
