import { expect, test } from "vitest";
import { isHandheld, sessionName } from "./session-words.ts";

test("names a session by its browser and system, as far as known", () => {
  expect(sessionName({ browser: "Firefox", system: "Linux" })).toBe("Firefox on Linux");
  expect(sessionName({ browser: "Firefox", system: null })).toBe("Firefox");
  expect(sessionName({ browser: null, system: "iOS" })).toBe("A browser on iOS");
  expect(sessionName({ browser: null, system: null })).toBe("Unknown browser");
});

test("distinguishes phones from computers", () => {
  expect(isHandheld({ system: "iOS" })).toBe(true);
  expect(isHandheld({ system: "Windows" })).toBe(false);
  expect(isHandheld({ system: null })).toBe(false);
});
