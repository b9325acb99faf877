import { dayMs } from "@cartograph/contracts/days.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { savedPosition } from "./saved-position.ts";

const now = Date.UTC(2026, 5, 15);
const { read, write } = savedPosition(z.strictObject({ readAt: z.number() }), (at) => at.readAt);

test("reads a position as it was written", () => {
  expect(read(write({ readAt: now }), now)).toEqual({ readAt: now });
  expect(read(null, now)).toBeNull();
});

test.each(["not a position", '{"page":3}', "null", ""])(
  "starts from the beginning when the position is %j, which cannot be read",
  (cursor) => {
    expect(read(cursor, now)).toBeNull();
  },
);

test("refuses a position more than a day in the future, because reading from there would skip data", () => {
  expect(read(write({ readAt: now + dayMs }), now)).toEqual({ readAt: now + dayMs });
  for (const clock of [undefined, { isClockConfirmed: () => false }]) {
    expect(() => read(write({ readAt: now + dayMs + 1 }), now, clock)).toThrow(
      expect.objectContaining({ kind: "bad_data" }),
    );
  }
});

test("starts from the beginning when the platform confirms the clock, which was ahead at that time", () => {
  const clock = { isClockConfirmed: () => true };
  expect(read(write({ readAt: now + dayMs + 1 }), now, clock)).toBeNull();
  expect(read(write({ readAt: now }), now, clock)).toEqual({ readAt: now });
});
