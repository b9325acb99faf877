import { expect, test } from "vitest";
import { actionOf, goScreens } from "./go-keys.ts";

test("opens a screen for g and its letter pressed soon after", () => {
  const before = { key: "g", at: 1000 };
  expect(actionOf({ key: "t", at: 1400 }, before)).toBe("/traffic");
  expect(actionOf({ key: "t", at: 2600 }, before)).toBeNull();
  expect(actionOf({ key: "x", at: 1400 }, before)).toBeNull();
  expect(actionOf({ key: "t", at: 1400 }, null)).toBeNull();
  expect(actionOf({ key: "t", at: 1400 }, { key: "t", at: 1300 })).toBeNull();
});

test("lists the keys on a question mark", () => {
  expect(actionOf({ key: "?", at: 0 }, null)).toBe("keys");
});

test("has one letter per screen", () => {
  expect(goScreens.length).toBeGreaterThan(7);
  expect(new Set(goScreens.map(({ goKey }) => goKey)).size).toBe(goScreens.length);
});
