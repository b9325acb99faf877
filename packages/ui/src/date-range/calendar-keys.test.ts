import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dayAfterKey } from "./calendar-keys.ts";

const last = "2026-11-21";
const after = (day: string, key: string, shiftKey = false) =>
  dayAfterKey(day, { key, shiftKey }, { last, weekStart: 1 });

test.each([
  ["ArrowRight", "2026-10-31", "2026-11-01"],
  ["ArrowLeft", "2026-10-01", "2026-09-30"],
  ["ArrowDown", "2026-10-29", "2026-11-05"],
  ["ArrowUp", "2026-01-03", "2025-12-27"],
  ["Home", "2026-10-08", "2026-10-05"],
  ["Home", "2026-10-05", "2026-10-05"],
  ["End", "2026-10-05", "2026-10-11"],
  ["End", "2026-10-11", "2026-10-11"],
  ["PageUp", "2026-03-31", "2026-02-28"],
  ["PageDown", "2026-08-31", "2026-09-30"],
])("%s goes from %s to %s", (key, from, to) => {
  expect(after(from, key)).toBe(to);
});

test("moves to the ends of weeks that start on Sunday", () => {
  const ends = ["Home", "End"].map((key) =>
    dayAfterKey("2026-10-05", { key, shiftKey: false }, { last, weekStart: 0 }),
  );
  expect(ends).toEqual(["2026-10-04", "2026-10-10"]);
});

test("moves by a year with Shift", () => {
  expect(after("2024-02-29", "PageUp", true)).toBe("2023-02-28");
  expect(after("2024-02-29", "PageDown", true)).toBe("2025-02-28");
});

test("does not move past the last day", () => {
  for (const key of ["ArrowRight", "ArrowDown", "End", "PageDown"]) {
    expect(after(last, key)).toBe(last);
  }
  expect(after("2026-11-18", "ArrowDown")).toBe(last);
});

test("ignores other keys", () => {
  for (const key of ["Enter", " ", "Tab", "Escape", "y"]) expect(after(last, key)).toBeNull();
});

test("returns to the same day across clock changes", () => {
  const opposites = [
    ["ArrowLeft", "ArrowRight"],
    ["ArrowUp", "ArrowDown"],
  ] as const;
  fc.assert(
    fc.property(
      fc.constantFrom(...opposites),
      fc.integer({ min: 0, max: 20_000 }),
      ([there, back], days) => {
        const day = new Date(days * 86_400_000).toISOString().slice(0, 10);
        const limits = { last: "2100-01-01", weekStart: 1 } as const;
        const next = dayAfterKey(day, { key: there, shiftKey: false }, limits) ?? "";
        expect(dayAfterKey(next, { key: back, shiftKey: false }, limits)).toBe(day);
      },
    ),
  );
});
