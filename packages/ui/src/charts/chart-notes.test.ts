import { expect, test } from "vitest";
import { withNotes } from "./chart-notes.tsx";
import { regroupDays } from "./regroup-days.ts";

const days = Array.from({ length: 14 }, (_, index) => ({
  day: `2026-03-${String(index + 2).padStart(2, "0")}`,
  value: index,
  isComplete: true,
}));
const notes = [
  { id: "3", day: "2026-04-01", text: "Out of the range" },
  { id: "2", day: "2026-03-10", text: "Prices raised" },
  { id: "1", day: "2026-03-04", text: "Free shipping started" },
];

function textsBy(grain: "day" | "week") {
  return withNotes(regroupDays(days, grain), notes)
    .filter((point) => point.notes?.length)
    .map((point) => [point.from, point.notes]);
}

test("adds each note to the point of its day or week", () => {
  expect(textsBy("day")).toEqual([
    ["2026-03-04", ["Free shipping started"]],
    ["2026-03-10", ["Prices raised"]],
  ]);
  expect(textsBy("week")).toEqual([
    ["2026-03-02", ["Free shipping started"]],
    ["2026-03-09", ["Prices raised"]],
  ]);
});

test("adds a note of a day with hours to its first hour only", () => {
  const hour = { to: "2026-03-04", label: "", longLabel: "", value: 1, previous: null };
  const hours = [0, 1].map(() => ({ ...hour, from: "2026-03-04", isComplete: true }));
  expect(withNotes(hours, notes).map((point) => point.notes)).toEqual([
    ["Free shipping started"],
    [],
  ]);
});
