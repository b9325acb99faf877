import { expect, test } from "vitest";
import { findUserScreen, screenNames, screens, userScreenNames } from "./screens.ts";

test("finds the screen of each signed-in path and none for public or unknown paths", () => {
  for (const name of userScreenNames) expect(findUserScreen(screens[name].path)).toBe(name);
  expect(findUserScreen("/auth")).toBeNull();
  expect(findUserScreen("/nowhere")).toBeNull();
});

test("gives every screen a path of its own", () => {
  const paths = screenNames.map((name) => screens[name].path);
  expect(new Set(paths).size).toBe(paths.length);
});
