import { expect, test } from "vitest";
import { findUserScreen, screenNames, screens, userScreenNames } from "./screens.ts";

test("finds the screen of each signed-in path and none for public or unknown paths", () => {
  for (const name of userScreenNames) {
    expect(findUserScreen(screens[name].path.replace(":id", "7"))).toBe(name);
  }
  expect(findUserScreen("/auth")).toBeNull();
  expect(findUserScreen("/nowhere")).toBeNull();
});

test("finds a screen with a parameter in its path only where the parameter has a value", () => {
  expect(findUserScreen("/metrics/net_sales")).toBe("metric");
  expect(findUserScreen("/metrics/")).toBeNull();
  expect(findUserScreen("/metrics")).toBeNull();
  expect(findUserScreen("/metrics/net_sales/more")).toBeNull();
});

test("gives every screen a path of its own", () => {
  const paths = screenNames.map((name) => screens[name].path);
  expect(new Set(paths).size).toBe(paths.length);
});
