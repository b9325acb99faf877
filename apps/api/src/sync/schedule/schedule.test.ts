import { expect, test } from "vitest";
import { createSchedule } from "./schedule.ts";

const minute = 60_000;
const noon = Date.UTC(2026, 2, 28, 12);
const shop = (lastStartedAt: number | null) => [{ integrationId: "shop", lastStartedAt }];

test("makes a new integration due immediately, then every 15 minutes", () => {
  const schedule = createSchedule();
  const at = (minutes: number) =>
    schedule.takeDue(shop(null), { monotonicNow: minutes * minute, now: noon + minutes * minute });

  expect(at(0)).toEqual(["shop"]);
  expect(at(1)).toEqual([]);
  expect(at(14.9)).toEqual([]);
  expect(at(15)).toEqual(["shop"]);
  expect(at(29)).toEqual([]);
});

test("counts the interval from the last run after a restart", () => {
  const schedule = createSchedule();
  const due = (monotonicNow: number) =>
    schedule.takeDue(shop(noon - 10 * minute), { monotonicNow, now: noon });

  expect(due(0)).toEqual([]);
  expect(due(4 * minute)).toEqual([]);
  expect(due(5 * minute)).toEqual(["shop"]);
});

test.each([
  ["an hour back", -60 * minute],
  ["a day on", 24 * 60 * minute],
  ["past 2038", Date.UTC(2038, 5) - noon],
])("neither delays nor repeats a sync when the clock is set %s", (_, jump) => {
  const schedule = createSchedule();
  const due = (monotonicNow: number, now: number) =>
    schedule.takeDue(shop(noon), { monotonicNow, now });

  expect(due(0, noon)).toEqual([]);
  expect(due(7 * minute, noon + 7 * minute + jump)).toEqual([]);
  expect(due(15 * minute, noon + 15 * minute + jump)).toEqual(["shop"]);
  expect(due(16 * minute, noon + 16 * minute + jump)).toEqual([]);
});

test("ignores a last run in the future", () => {
  const schedule = createSchedule();
  expect(schedule.takeDue(shop(noon + 60 * minute), { monotonicNow: 0, now: noon })).toEqual([
    "shop",
  ]);
});

test("postpones the next sync after a manual one", () => {
  const schedule = createSchedule();
  const due = (monotonicNow: number) =>
    schedule.takeDue(shop(noon), { monotonicNow, now: noon + monotonicNow });

  expect(due(0)).toEqual([]);
  schedule.postpone("shop", 10 * minute);
  expect(due(15 * minute)).toEqual([]);
  expect(due(25 * minute)).toEqual(["shop"]);
});

test("postpones the next sync after one that another process started", () => {
  const schedule = createSchedule();
  const due = (minutes: number, lastStartedAt: number) =>
    schedule.takeDue(shop(lastStartedAt), {
      monotonicNow: minutes * minute,
      now: noon + minutes * minute,
    });

  expect(due(0, noon)).toEqual([]);
  expect(due(10, noon + 10 * minute)).toEqual([]);
  expect(due(15, noon + 10 * minute)).toEqual([]);
  expect(due(25, noon + 10 * minute)).toEqual(["shop"]);
});

test("starts over for an integration that was removed and added back", () => {
  const schedule = createSchedule();
  schedule.takeDue(shop(null), { monotonicNow: 0, now: noon });
  schedule.takeDue([], { monotonicNow: minute, now: noon });
  expect(schedule.takeDue(shop(null), { monotonicNow: 2 * minute, now: noon })).toEqual(["shop"]);
});
