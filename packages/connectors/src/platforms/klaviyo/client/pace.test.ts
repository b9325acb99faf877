import { expect, test } from "vitest";
import type { HttpReply } from "../../../core/http-reply.ts";
import { createFakeTiming } from "../../../testing/fake-timing.ts";
import { createPace } from "./pace.ts";

const start = Date.UTC(2026, 5, 15, 12, 0, 20);
const signal = new AbortController().signal;

function replyWith(headers: Record<string, string>): () => Promise<HttpReply> {
  return () =>
    Promise.resolve({ status: 200, headers: new Map(Object.entries(headers)), body: "" });
}

function told(left: number, resetSeconds: number, limit = 2) {
  return replyWith({
    "ratelimit-limit": String(limit),
    "ratelimit-remaining": String(left),
    "ratelimit-reset": String(resetSeconds),
  });
}

test("a minute that is used up is waited out, as long as Klaviyo says", async () => {
  const timing = createFakeTiming(start);
  const pace = createPace(timing);
  await pace.send("flowSeries", told(1, 40), signal);
  await pace.send("flowSeries", told(0, 39), signal);
  await pace.send("flowSeries", told(1, 60), signal);
  expect(timing.sleeps).toEqual([1_000, 39_000]);
});

test("without a word of Klaviyo's the documented limit is kept to", async () => {
  const timing = createFakeTiming(start);
  const pace = createPace(timing);
  for (let count = 0; count < 5; count += 1) {
    await pace.send("campaignValues", replyWith({}), signal);
  }
  expect(timing.now() - start).toBeGreaterThanOrEqual(120_000);
});

test("endpoints do not wait for one another", async () => {
  const timing = createFakeTiming(start);
  const pace = createPace(timing);
  await pace.send("flowSeries", told(0, 40), signal);
  await pace.send("campaignValues", told(1, 40), signal);
  expect(timing.sleeps).toEqual([]);
});

test("a higher limit shortens the waits", async () => {
  const timing = createFakeTiming(start);
  const pace = createPace(timing);
  await pace.send("flowSeries", told(59, 40, 60), signal);
  await pace.send("flowSeries", told(58, 40, 60), signal);
  expect(timing.sleeps).toEqual([334]);
});

test("a clock that was set back stretches no wait beyond a minute", async () => {
  const timing = createFakeTiming(start);
  const pace = createPace(timing);
  await pace.send("flowSeries", told(0, 40), signal);
  timing.advance(-3_600_000);
  await pace.send("flowSeries", told(1, 60), signal);
  expect(timing.sleeps).toEqual([60_000]);
});
