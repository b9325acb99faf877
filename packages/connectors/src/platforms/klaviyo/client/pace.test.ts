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

function quotaReply(left: number, resetSeconds: number, limit = 2) {
  return replyWith({
    "ratelimit-limit": String(limit),
    "ratelimit-remaining": String(left),
    "ratelimit-reset": String(resetSeconds),
  });
}

test("waits as long as Klaviyo says after a minute's quota is used up", async () => {
  const timing = createFakeTiming(start);
  const pace = createPace(timing);
  await pace.send("flowSeries", quotaReply(1, 40), signal);
  await pace.send("flowSeries", quotaReply(0, 39), signal);
  await pace.send("flowSeries", quotaReply(1, 60), signal);
  expect(timing.sleeps).toEqual([1_000, 39_000]);
});

test("follows the documented limit when Klaviyo reports none", async () => {
  const timing = createFakeTiming(start);
  const pace = createPace(timing);
  for (let count = 0; count < 5; count += 1) {
    await pace.send("campaignValues", replyWith({}), signal);
  }
  expect(timing.now() - start).toBeGreaterThanOrEqual(120_000);
});

test("does not make endpoints wait for one another", async () => {
  const timing = createFakeTiming(start);
  const pace = createPace(timing);
  await pace.send("flowSeries", quotaReply(0, 40), signal);
  await pace.send("campaignValues", quotaReply(1, 40), signal);
  expect(timing.sleeps).toEqual([]);
});

test("waits less when the limit is higher", async () => {
  const timing = createFakeTiming(start);
  const pace = createPace(timing);
  await pace.send("flowSeries", quotaReply(59, 40, 60), signal);
  await pace.send("flowSeries", quotaReply(58, 40, 60), signal);
  expect(timing.sleeps).toEqual([334]);
});

test("waits at most a minute after the clock was set back", async () => {
  const timing = createFakeTiming(start);
  const pace = createPace(timing);
  await pace.send("flowSeries", quotaReply(0, 40), signal);
  timing.advance(-3_600_000);
  await pace.send("flowSeries", quotaReply(1, 60), signal);
  expect(timing.sleeps).toEqual([60_000]);
});
