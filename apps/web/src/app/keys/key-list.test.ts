import { dayAfterKey } from "@cartograph/ui/date-range/calendar-keys.ts";
import { expect, test, vi } from "vitest";
import { actionOf } from "./go-keys.ts";
import { keyGroups } from "./key-list.ts";

vi.mock(import("../../lib/is-mac.ts"), () => ({ isMac: false }));

const listed = (group: string) =>
  new Set(keyGroups.find(({ name }) => name === group)?.keys.flatMap(({ keys }) => keys));

/** Every character of a keyboard, and the names that browsers give to other keys. */
const pressable = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)),
  ..."ArrowLeft ArrowRight ArrowUp ArrowDown Home End PageUp PageDown Enter Tab Delete F8".split(
    " ",
  ),
];

test("lists every letter that opens a screen, and no other", () => {
  const before = { key: "g", at: 0 };
  const opening = pressable.filter((key) => {
    const action = actionOf({ key, at: 1 }, before);
    return action !== null && action !== "keys";
  });
  expect(new Set(["g", ...opening])).toEqual(listed("Go to"));
});

test("lists every key that works alone on every screen", () => {
  const alone = pressable.filter((key) => actionOf({ key, at: 1 }, null) !== null);
  expect(alone).toEqual(["?"]);
  expect(listed("Everywhere")).toContain("?");
});

const written: Record<string, string> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  PageUp: "PgUp",
  PageDown: "PgDn",
};

test("lists every key of the calendar", () => {
  const limits = { last: "2026-12-31", weekStart: 0 } as const;
  const handled = pressable.filter(
    (key) => dayAfterKey("2026-03-18", { key, shiftKey: false }, limits) !== null,
  );
  const keys = handled.map((key) => written[key] ?? key);
  expect(new Set(["Shift", ...keys])).toEqual(listed("In the calendar"));
});
