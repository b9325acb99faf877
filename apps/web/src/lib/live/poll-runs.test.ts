import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRunPoll, type RunPoll, type RunsSnapshot } from "./poll-runs.ts";

let now: RunsSnapshot | Error;
let fetches: number;
let poll: RunPoll;
const onEnded = vi.fn<() => void>();
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  onEnded.mockClear();
  fetches = 0;
  now = { isAnyRunning: false, ended: "1" };
  poll = createRunPoll({
    async fetchRuns() {
      fetches++;
      if (now instanceof Error) throw now;
      return now;
    },
    onEnded,
  });
  poll.start();
});
afterEach(() => {
  poll.stop();
  vi.useRealTimers();
});

test("polls often while a run is active and reports its end once", async () => {
  poll.start();
  await pass(59_000);
  expect(fetches).toBe(3);
  now = { isAnyRunning: true, ended: "1" };
  await pass(61_000);
  expect(fetches).toBeGreaterThan(25);
  expect(onEnded).not.toHaveBeenCalled();
  now = { isAnyRunning: false, ended: "1,2" };
  await pass(60_000);
  expect(onEnded).toHaveBeenCalledTimes(1);
  poll.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test("reports a run that ended between two polls", async () => {
  await pass(1000);
  now = { isAnyRunning: false, ended: "1,2" };
  await pass(20_000);
  expect(onEnded).toHaveBeenCalledTimes(1);
});

test("ignores a failed poll", async () => {
  now = { isAnyRunning: true, ended: "1" };
  await pass(30_000);
  now = new Error("offline");
  await pass(10_000);
  expect(onEnded).not.toHaveBeenCalled();
  now = { isAnyRunning: false, ended: "1,2" };
  await pass(5000);
  expect(onEnded).toHaveBeenCalledTimes(1);
});
