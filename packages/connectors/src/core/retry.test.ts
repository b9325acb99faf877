import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createFakeTiming } from "../testing/fake-timing.ts";
import { parseRetryAfter, TransientFailure, withRetries } from "./retry.ts";

const signal = new AbortController().signal;
const now = Date.UTC(2026, 5, 1);

function failing(failure: TransientFailure): () => Promise<never> {
  return () => Promise.reject(failure);
}

test.each([
  ["0", 0],
  ["7", 7_000],
  ["4.0", 4_000],
  [" 2.25 ", 2_250],
  ["86400", 86_400_000],
  ["Mon, 01 Jun 2026 00:02:00 GMT", 120_000],
  ["Sun, 31 May 2026 23:00:00 GMT", 0],
  ["soon", null],
  ["-5", null],
  ["", null],
  [null, null],
])("parses Retry-After %j as %j milliseconds", (header, expected) => {
  expect(parseRetryAfter(header, now)).toBe(expected);
});

test("never waits less than requested, nor longer than five minutes on its own", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.option(fc.nat(300_000)), { minLength: 1, maxLength: 7 }),
      fc.double({ min: 0, max: 0.999_999, noNaN: true }),
      async (requested, random) => {
        const timing = createFakeTiming(now, () => random);
        const failures = [...requested];
        await withRetries(
          async () => {
            const retryAfterMs = failures.shift();
            if (retryAfterMs === undefined) return;
            throw new TransientFailure("throttled", "Wait.", { retryAfterMs });
          },
          { subject: "The shop", signal, timing },
        );
        for (const [index, wait] of timing.sleeps.entries()) {
          const floor = requested[index] ?? 0;
          expect(wait).toBeGreaterThanOrEqual(floor);
          expect(wait).toBeLessThanOrEqual(Math.max(floor + 1_000, 300_000));
        }
      },
    ),
    { numRuns: 200 },
  );
});

test("doubles the maximum wait each time when the platform names none", async () => {
  const timing = createFakeTiming(now, () => 0.999_999);
  const attempt = failing(new TransientFailure("overloaded", "Down."));
  await expect(withRetries(attempt, { subject: "The shop", signal, timing })).rejects.toMatchObject(
    {
      kind: "retry_later",
      message: expect.stringContaining("tried 8 times"),
    },
  );
  expect(timing.sleeps.map((wait) => Math.round(wait / 1_000))).toEqual([1, 2, 4, 8, 16, 32, 64]);
});

test("waits longer each time although the platform asks for less", async () => {
  const timing = createFakeTiming(now, () => 0.999_999);
  const attempt = failing(new TransientFailure("overloaded", "Down.", { retryAfterMs: 500 }));
  await expect(withRetries(attempt, { subject: "The shop", signal, timing })).rejects.toThrow(
    "tried 8 times",
  );
  expect(timing.sleeps.map((wait) => Math.round(wait / 1_000))).toEqual([1, 2, 4, 8, 16, 32, 64]);
});

test("reports an answer that stays unreadable as bad data", async () => {
  const timing = createFakeTiming(now);
  const attempt = failing(new TransientFailure("unreadable", "It sent a web page."));
  await expect(withRetries(attempt, { subject: "The shop", signal, timing })).rejects.toMatchObject(
    {
      kind: "bad_data",
      message: expect.stringContaining("The next sync will try again."),
    },
  );
});

test("writes a wait of one second in the singular", async () => {
  const timing = createFakeTiming(now);
  const attempt = failing(new TransientFailure("throttled", "Wait.", { retryAfterMs: 1_000 }));
  await expect(withRetries(attempt, { subject: "The shop", signal, timing })).rejects.toMatchObject(
    { message: expect.stringContaining("It asks to wait 1 second.") },
  );
});

test("does not wait for a pause of more than five minutes", async () => {
  const timing = createFakeTiming(now);
  const attempt = failing(new TransientFailure("throttled", "Wait.", { retryAfterMs: 7_200_000 }));
  await expect(withRetries(attempt, { subject: "The shop", signal, timing })).rejects.toMatchObject(
    {
      kind: "retry_later",
      message: expect.stringContaining("2 hours"),
    },
  );
  expect(timing.sleeps).toEqual([]);
});

test("does not retry other errors", async () => {
  let tries = 0;
  const attempt = async () => {
    tries += 1;
    throw new RangeError("Our own mistake");
  };
  const timing = createFakeTiming(now);
  await expect(withRetries(attempt, { subject: "The shop", signal, timing })).rejects.toThrow(
    RangeError,
  );
  expect(tries).toBe(1);
});

test("limits retries on a platform that counts outages against us", async () => {
  const failures = ["throttled", "overloaded", "overloaded", "overloaded"] as const;
  let tries = 0;
  const attempt = () => {
    const reason = failures[tries % failures.length] ?? "overloaded";
    tries += 1;
    return Promise.reject(new TransientFailure(reason, "no"));
  };
  const timing = createFakeTiming(0);
  await expect(
    withRetries(attempt, { subject: "It", signal, timing, maxOverloads: 3 }),
  ).rejects.toMatchObject({ kind: "retry_later" });
  expect(tries).toBe(4);
});
