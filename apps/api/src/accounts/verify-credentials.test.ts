import { expect, test } from "vitest";
import { tooManyAttempts } from "./verify-credentials.ts";

test.each([
  [700, "1 second"],
  [1001, "2 seconds"],
  [90_000, "90 seconds"],
  [90_001, "2 minutes"],
])("after %d ms of waiting left, says to try again in %s", (waitMs, wait) => {
  expect(tooManyAttempts(waitMs).message).toBe(`Too many attempts, try again in ${wait}`);
});
