import { expect, test } from "vitest";
import { screens } from "../../lib/screens.ts";
import { actionOf, goKeys } from "./go-keys.ts";

test("leads to a screen by g and its letter, pressed soon after", () => {
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

test("has one letter per screen, and only screens that exist", () => {
  expect(new Set(goKeys.map(({ key }) => key)).size).toBe(goKeys.length);
  const paths = Object.values(screens).map(({ path }) => path);
  for (const { path } of goKeys) expect(paths).toContain(path);
});
