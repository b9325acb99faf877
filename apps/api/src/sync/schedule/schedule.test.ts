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

test("neither delays nor repeats a sync when the clock is set back", () => {
  const schedule = createSchedule();
  const due = (monotonicNow: number, now: number) =>
    schedule.takeDue(shop(noon), { monotonicNow, now });

  expect(due(0, noon)).toEqual([]);
  expect(due(7 * minute, noon - 53 * minute)).toEqual([]);
  expect(due(15 * minute, noon - 45 * minute)).toEqual(["shop"]);
  expect(due(16 * minute, noon - 44 * minute)).toEqual([]);
});

test.each([
  ["8 hours", 8 * 60 * minute],
  ["a day", 24 * 60 * minute],
  ["years, past 2038", Date.UTC(2038, 5) - noon],
])("makes an overdue sync due once after a suspend of %s", (_, suspended) => {
  const schedule = createSchedule();
  const due = (minutes: number) =>
    schedule.takeDue(shop(noon), {
      monotonicNow: minutes * minute,
      now: noon + minutes * minute + (minutes < 7 ? 0 : suspended),
    });

  expect(due(0)).toEqual([]);
  expect(due(7)).toEqual(["shop"]);
  expect(due(8)).toEqual([]);
  expect(due(21)).toEqual([]);
  expect(due(22)).toEqual(["shop"]);
});

test("counts a suspend toward the interval of a sync that is not overdue", () => {
  const schedule = createSchedule();
  const due = (minutes: number) =>
    schedule.takeDue(shop(noon), {
      monotonicNow: minutes * minute,
      now: noon + minutes * minute + (minutes < 2 ? 0 : 10 * minute),
    });

  expect(due(0)).toEqual([]);
  expect(due(2)).toEqual([]);
  expect(due(4)).toEqual([]);
  expect(due(5)).toEqual(["shop"]);
});

test("ignores corrections of the clock by less than a minute", () => {
  const schedule = createSchedule();
  const due = (minutes: number, corrected: number) =>
    schedule.takeDue(shop(noon), {
      monotonicNow: minutes * minute,
      now: noon + minutes * minute + corrected,
    });

  expect(due(14, 0)).toEqual([]);
  expect(due(14.5, 50_000)).toEqual([]);
  expect(due(15, 50_000)).toEqual(["shop"]);
});

test("makes a sync due after a suspend right after its start", () => {
  const schedule = createSchedule();
  const due = (monotonicNow: number, now: number, lastStartedAt: number) =>
    schedule.takeDue(shop(lastStartedAt), { monotonicNow, now });

  const startedAt = noon + 15 * minute;
  expect(due(0, noon, noon)).toEqual([]);
  expect(due(15 * minute, startedAt, noon)).toEqual(["shop"]);
  expect(due(15.3 * minute, startedAt + 8 * 60 * minute, startedAt)).toEqual(["shop"]);
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
