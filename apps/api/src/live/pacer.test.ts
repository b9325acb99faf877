import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPacer, type Pacer } from "./pacer.ts";

let released: [string, boolean][];
let pacer: Pacer<"data" | "imports">;
beforeEach(() => {
  vi.useFakeTimers();
  released = [];
  pacer = createPacer(
    (each) => (each === "data" ? 1000 : 500),
    (topic, isLast) => {
      released.push([topic, isLast]);
    },
  );
});
afterEach(() => vi.useRealTimers());

test("emits the first event immediately, then one for all later ones", () => {
  for (let count = 0; count < 5; count++) pacer.add("data", false);
  expect(released).toEqual([["data", false]]);
  vi.advanceTimersByTime(999);
  expect(released).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(released).toEqual([
    ["data", false],
    ["data", false],
  ]);
  vi.advanceTimersByTime(10_000);
  expect(released).toHaveLength(2);
});

test("emits a steady flow once per interval", () => {
  for (let ms = 0; ms < 10_000; ms += 10) {
    pacer.add("data", false);
    vi.advanceTimersByTime(10);
  }
  expect(released).toHaveLength(11);
});

test("never loses the last event", () => {
  pacer.add("data", false);
  pacer.add("data", true);
  pacer.add("data", false);
  vi.advanceTimersByTime(1000);
  expect(released.at(-1)).toEqual(["data", true]);
});

test("handles topics independently, and emits nothing after a stop", () => {
  pacer.add("data", false);
  pacer.add("imports", false);
  expect(released).toHaveLength(2);
  pacer.add("data", false);
  pacer.stop();
  vi.advanceTimersByTime(5000);
  expect(released).toHaveLength(2);
  expect(vi.getTimerCount()).toBe(0);
});
