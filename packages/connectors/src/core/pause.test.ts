import { expect, test } from "vitest";
import { createFakeTiming } from "../testing/fake-timing.ts";
import { createPause } from "./pause.ts";

test("blocks during a long pause until five minutes before its end", () => {
  const timing = createFakeTiming(0);
  const pause = createPause("It", timing);
  pause.observe(null);
  pause.refuseWhilePaused();
  pause.observe(20 * 60_000);
  expect(() => pause.refuseWhilePaused()).toThrow(
    "It has asked for a pause, which ends in 20 minutes.",
  );
  timing.advance(15 * 60_000 - 1);
  expect(() => pause.refuseWhilePaused()).toThrow("6 minutes");
  timing.advance(1);
  pause.refuseWhilePaused();
});

test("leaves a short pause to the caller", () => {
  const pause = createPause("It", createFakeTiming(0));
  pause.observe(5 * 60_000);
  expect(() => pause.refuseWhilePaused()).not.toThrow();
});

test("ends after a day, however long a pause was asked for", () => {
  const timing = createFakeTiming(0);
  const pause = createPause("It", timing);
  pause.observe(Number.MAX_SAFE_INTEGER);
  timing.advance(24 * 60 * 60_000);
  expect(() => pause.refuseWhilePaused()).not.toThrow();
});
