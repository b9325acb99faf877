import { expect, test } from "vitest";
import { rangeRule, readDraft } from "./range-draft.ts";

const today = "2026-11-21";
const read = (from: string | null, to: string | null) => readDraft({ from, to }, today);

test("includes both days", () => {
  expect(read("2026-09-28", "2026-10-11")).toEqual({
    range: { range: "custom", from: "2026-09-28", to: "2026-10-11" },
    message: "Sep 28 – Oct 11, 2026, 14 days",
    isInvalid: false,
  });
  expect(read(today, today).message).toBe("Nov 21, 2026, 1 day");
});

test("asks for the missing day", () => {
  expect(read(null, null)).toEqual({
    range: null,
    message: "Pick the first day",
    isInvalid: false,
  });
  expect(read("2026-09-28", null).message).toBe("Pick the last day");
  expect(read(null, "2026-09-28").message).toBe("Pick the first day");
});

test.each([
  ["2026-11-22", "2026-11-23", "Dates can't be after today, Nov 21, 2026."],
  ["2026-11-20", "2026-11-22", "Dates can't be after today, Nov 21, 2026."],
  ["2026-11-22", null, "Dates can't be after today, Nov 21, 2026."],
  ["2026-10-02", "2026-10-01", "The end date is before the start date."],
  ["2015-01-01", "2026-01-01", "A range can have up to 3660 days."],
  ["2026-02-30", "2026-03-01", "Enter a valid date."],
])("does not apply %s to %s", (from, to, message) => {
  expect(read(from, to)).toEqual({ range: null, message, isInvalid: true });
});

test("describes what can be chosen", () => {
  expect(rangeRule).toContain("Up to 3,660 days");
});
