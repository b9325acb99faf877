import { array, assert, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { createAgenda } from "./agenda.ts";

test("returns items in order of time, and in order of addition at the same time", () => {
  assert(
    property(array(integer({ min: 0, max: 9 })), (times) => {
      const agenda = createAgenda<{ at: number; turn: number }>();
      times.forEach((at, turn) => agenda.add({ at, turn }));
      const taken = [];
      for (let item = agenda.takeUntil(9); item; item = agenda.takeUntil(9)) taken.push(item);
      const wanted = times
        .map((at, turn) => ({ at, turn }))
        .toSorted((a, b) => a.at - b.at || a.turn - b.turn);
      expect(taken).toEqual(wanted);
    }),
  );
});

test("returns nothing before its time", () => {
  const agenda = createAgenda<{ at: number }>();
  agenda.add({ at: 5 });
  expect(agenda.takeUntil(4)).toBeUndefined();
  expect(agenda.takeUntil(5)).toEqual({ at: 5 });
  expect(agenda.takeUntil(99)).toBeUndefined();
});
