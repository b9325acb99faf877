import { expect, test } from "vitest";
import { createOpenRequests, createRecentCalls, createWindowCounts } from "./request-limits.ts";

test("counts each key by window and starts again at 0 in the next window", () => {
  const counts = createWindowCounts();
  expect(counts.add("a", 1)).toBe(1);
  expect(counts.add("a", 1, 3)).toBe(4);
  expect(counts.add("b", 1)).toBe(1);
  expect(counts.read("a", 2)).toBe(0);
  expect(counts.add("a", 2)).toBe(1);
});

test("forgets a call once it is as old as the window is long", () => {
  let now = 1_000;
  const calls = createRecentCalls(() => now, 60);
  calls.add("a");
  now += 20;
  calls.add("a");
  expect(calls.count("a")).toBe(2);
  expect(calls.msUntilOldestLeaves("a")).toBe(40);
  now += 40;
  expect(calls.count("a")).toBe(1);
  expect(calls.count("b")).toBe(0);
  expect(calls.msUntilOldestLeaves("b")).toBe(60);
});

test("counts a request until it ends, by key", () => {
  const requests = createOpenRequests();
  const first = requests.begin("a");
  expect(requests.begin("a").count).toBe(2);
  expect(requests.begin("b").count).toBe(1);
  first.end();
  expect(requests.count("a")).toBe(1);
});
