import type { LiveEvent } from "@cartograph/contracts/live.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  createLiveConnection,
  hiddenInterruptionMs,
  type LiveConnection,
  openWithinMs,
  type Probe,
} from "./live-connection.ts";

type Stream = { onEvent: (event: LiveEvent) => void; onLost: () => void; isClosed: boolean };

let streams: Stream[];
let probes: number;
let answer: Probe;
let statuses: string[];
let events: LiveEvent[];
let connection: LiveConnection;
const ready = { type: "ready", storeId: "1", dataVersion: 1, dayAgeMs: 0 } as const;
const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  streams = [];
  probes = 0;
  answer = "reachable";
  statuses = [];
  events = [];
  connection = createLiveConnection({
    open(handlers) {
      const stream = { ...handlers, isClosed: false };
      streams.push(stream);
      return () => {
        stream.isClosed = true;
      };
    },
    probe: async () => {
      probes++;
      return answer;
    },
    onEvent: (event) => events.push(event),
    onStatus: (status, lostAt) => statuses.push(lostAt === null ? status : `${status} ${lostAt}`),
    random: () => 0.5,
  });
});
afterEach(() => {
  connection.stop();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const latest = () => {
  const stream = streams.at(-1);
  if (!stream) throw new Error("No stream was opened");
  return stream;
};

test("keeps an open stream", async () => {
  connection.start();
  connection.start();
  latest().onEvent(ready);
  latest().onEvent({ type: "imports" });
  await pass(10 * minute);
  expect(streams).toHaveLength(1);
  expect(statuses).toEqual(["live"]);
  expect(events).toEqual([ready, { type: "imports" }]);
});

test("recovers from a short interruption without reporting it", async () => {
  connection.start();
  latest().onEvent(ready);
  latest().onLost();
  await pass(1000);
  expect(streams).toHaveLength(2);
  latest().onEvent(ready);
  await pass(minute);
  expect(statuses).toEqual(["live"]);
});

test("reports a longer loss with the time it began, and recovers", async () => {
  connection.start();
  latest().onEvent(ready);
  await pass(minute);
  answer = "unreachable";
  const lostAt = Date.now();
  latest().onLost();
  await pass(hiddenInterruptionMs - 1);
  expect(statuses).toEqual(["live"]);
  await pass(1);
  expect(statuses).toEqual(["live", `lost ${lostAt}`]);
  await pass(5 * minute);
  expect(streams).toHaveLength(1);
  // With growing delays: 1, 3, 7, 15 and 30 seconds after the loss, then every 30 seconds.
  expect(probes).toBeLessThan(16);
  answer = "reachable";
  await pass(30_000);
  latest().onEvent(ready);
  expect(statuses).toEqual(["live", `lost ${lostAt}`, "live"]);
  expect(streams[0]?.isClosed).toBe(true);
});

test("retries on request and when the network returns", async () => {
  connection.start();
  latest().onEvent(ready);
  answer = "unreachable";
  connection.goOffline();
  expect(latest().isClosed).toBe(true);
  await pass(10_000);
  const before = probes;
  answer = "reachable";
  connection.tryNow();
  await pass(0);
  expect(probes).toBe(before + 1);
  latest().onEvent(ready);
  expect(statuses.at(-1)).toBe("live");
});

test("polls a reachable server without a stream and keeps retrying", async () => {
  connection.start();
  for (let round = 0; round < 3; round++) {
    await pass(openWithinMs);
    await pass(30_000);
  }
  expect(statuses).toEqual([expect.stringMatching(/^polling/)]);
  latest().onEvent(ready);
  expect(statuses.at(-1)).toBe("live");
});

test("reports polling when a stream can't be reopened", async () => {
  connection.start();
  latest().onEvent(ready);
  latest().onLost();
  await pass(minute);
  expect(statuses).toEqual(["live", expect.stringMatching(/^polling/)]);
});

test("stops when the user is signed out", async () => {
  connection.start();
  latest().onEvent(ready);
  answer = "signed_out";
  latest().onEvent({ type: "ended" });
  await pass(minute);
  expect(probes).toBe(1);
  expect(streams).toHaveLength(1);
  expect(events).toEqual([ready]);
});

test("reopens a stream that the server closed", async () => {
  connection.start();
  latest().onEvent(ready);
  latest().onEvent({ type: "ended" });
  await pass(1000);
  expect(streams).toHaveLength(2);
  expect(streams[0]?.isClosed).toBe(true);
});

test("has no stream and no retries while the page is hidden", async () => {
  connection.start();
  latest().onEvent(ready);
  connection.stop();
  latest().onLost();
  expect(latest().isClosed).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
  await pass(10 * minute);
  expect([streams.length, probes]).toEqual([1, 0]);
  connection.start();
  expect(streams).toHaveLength(2);
});
