import { expect, test } from "vitest";
import { isHandheld, sessionName } from "./session-words.ts";

test("a session is named by what is known of it", () => {
  expect(sessionName({ browser: "Firefox", system: "Linux" })).toBe("Firefox on Linux");
  expect(sessionName({ browser: "Firefox", system: null })).toBe("Firefox");
  expect(sessionName({ browser: null, system: "iOS" })).toBe("A browser on iOS");
  expect(sessionName({ browser: null, system: null })).toBe("Unknown browser");
});

test("phones are told from desks", () => {
  expect(isHandheld({ system: "iOS" })).toBe(true);
  expect(isHandheld({ system: "Windows" })).toBe(false);
  expect(isHandheld({ system: null })).toBe(false);
});
