import { dayMs } from "@cartograph/contracts/days.ts";
import { sourceRecordSchema, type SourceRecord } from "@cartograph/contracts/records.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import type { Fault } from "@cartograph/sandbox/core/faults.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ConformanceHarness, ConformanceSubject } from "./conformance-subject.ts";
import { failureOf } from "./failure-of.ts";
import {
  contentOf,
  keep,
  readEverything,
  readPages,
  readWithRetries,
  sorted,
  type Cursors,
  type Kept,
} from "./read-all.ts";

const anySignal = new AbortController().signal;

/**
 * Defines the tests that every connector passes, for one platform. Call once in the platform's `*.conformance.test.ts`.
 */
export function testConformance(subject: ConformanceSubject): void {
  const { open, pageSize, platformFaults, changingStream, trackedCount, canary } = subject;
  let harness: ConformanceHarness;
  beforeEach(async () => {
    harness = await open();
  });
  afterEach(() => harness.close());

  const context = () => ({ connection: harness.connection, now: harness.timing.now });
  const counted = (kept: Kept) => withoutZeros(harness.count?.(kept) ?? countByKind(kept));

  test("accepts a valid key and rejects a wrong one as bad credentials", async () => {
    await expect(
      harness.connector.check(harness.connection, { signal: anySignal }),
    ).resolves.toMatchObject({ warnings: [] });
    await expect(
      harness.connector.check(harness.badConnection, { signal: anySignal }),
    ).rejects.toMatchObject({ kind: "bad_credentials" });
  });

  test.each([0, 1, pageSize, pageSize + 1, 3 * pageSize + 7])(
    "reads an account with %i of everything completely, once each",
    async (count) => {
      harness.fill(count);
      const { kept, records } = await readEverything(harness.connector, context());
      const upserts = records.filter(({ kind }) => kind !== "deletion");
      expect(counted(kept)).toEqual(withoutZeros(harness.expectedCounts()));
      expect(upserts.length).toBe(kept.size);
      for (const record of records) expect(sourceRecordSchema.parse(record)).toEqual(record);
      expect(harness.faults.maxConcurrent).toBeLessThanOrEqual(subject.maxConcurrent ?? 1);
    },
  );

  test("two full reads return the same", async () => {
    harness.fill(pageSize + 1);
    const first = await readEverything(harness.connector, context());
    const second = await readEverything(harness.connector, context());
    expect(second.records.map(contentOf)).toEqual(first.records.map(contentOf));
  });

  test("a second read from the end of the first adds nothing", async () => {
    harness.fill(pageSize + 1);
    const first = await readEverything(harness.connector, context());
    const before = sorted(first.kept);
    const second = await readEverything(harness.connector, context(), first);
    expect(sorted(second.kept)).toEqual(before);
  });

  test("reading resumes from every page boundary and ends with the same result", async () => {
    harness.fill(3 * pageSize + 7);
    for (const stream of harness.connector.streams) {
      const pages = await readPages(stream, null, context());
      const whole = keptOf(pages.flatMap(({ records }) => records));
      for (const [index, page] of pages.entries()) {
        const early = pages.slice(0, index + 1).flatMap(({ records }) => records);
        const rest = await readPages(stream, page.cursor, context());
        const resumed = keptOf([...early, ...rest.flatMap(({ records }) => records)]);
        expect(sorted(resumed)).toEqual(sorted(whole));
      }
    }
  });

  test("the next read picks up changes, additions and deletions", async () => {
    harness.fill(pageSize + 1);
    const first = await readEverything(harness.connector, context());
    harness.applyChanges();
    harness.timing.advance(15 * 60_000);
    const second = await readEverything(harness.connector, context(), first);
    const fresh = await readEverything(harness.connector, context());
    expect(sorted(second.kept)).toEqual(sorted(fresh.kept));
    expect(counted(second.kept)[trackedCount]).toBe(harness.expectedCounts()[trackedCount]);
  });

  test("the next read picks up changes made during the first read", async () => {
    harness.fill(3 * pageSize);
    const kept: Kept = new Map();
    const cursors: Cursors = {};
    let hasChanged = false;
    for (const stream of harness.connector.streams) {
      const options = { cursor: null, signal: anySignal, now: harness.timing.now };
      for await (const page of stream.read(harness.connection, options)) {
        keep(kept, page.records);
        cursors[stream.name] = page.cursor;
        if (!hasChanged && stream.name === changingStream) {
          harness.applyChanges();
          hasChanged = true;
        }
      }
    }
    expect(hasChanged).toBe(true);
    harness.timing.advance(15 * 60_000);
    const second = await readEverything(harness.connector, context(), { kept, cursors });
    const fresh = await readEverything(harness.connector, context());
    expect(sorted(second.kept)).toEqual(sorted(fresh.kept));
  });

  const faults: [string, Fault][] = [
    ["429 with seconds", { kind: "rate_limited", retryAfter: "7" }],
    ["429 with decimal seconds", { kind: "rate_limited", retryAfter: "4.5" }],
    ["429 without Retry-After", { kind: "rate_limited", retryAfter: null }],
    ["500 in JSON", { kind: "status", status: 500 }],
    ["502 as a web page", { kind: "html", status: 502 }],
    ["503 as a web page", { kind: "html", status: 503 }],
    ["a web page with status 200", { kind: "html", status: 200 }],
    ["a refused connection", { kind: "refuse" }],
    ["a connection cut in the middle", { kind: "reset" }],
    ["a truncated answer", { kind: "truncated" }],
    ["a body that decompresses to too much data", { kind: "gzip_bomb", bytes: 30_000_000 }],
    ["another content type", { kind: "content_type", contentType: "text/plain" }],
    ...platformFaults.map((name): [string, Fault] => [name, { kind: "platform", name }]),
  ];

  test.each(faults)("occasional %s does not change what is read", async (_name, fault) => {
    harness.fill(pageSize + 1);
    const withoutFaults = await readEverything(harness.connector, context());
    harness.faults.randomly({ probability: 0.2, seed: 7, faults: [fault] });
    const withFaults = await readWithRetries(harness.connector, context(), harness.timing);
    expect(sorted(withFaults.kept)).toEqual(sorted(withoutFaults.kept));
  });

  test("retries a platform that stops responding", async () => {
    harness.fill(3);
    const withoutFaults = await readEverything(harness.connector, context());
    harness.faults.next({ kind: "hang" }, { kind: "slow", ms: 1 }, { kind: "hang" });
    const withFaults = await readEverything(harness.impatientConnector, context());
    expect(sorted(withFaults.kept)).toEqual(sorted(withoutFaults.kept));
  });

  test("all faults together do not change what is read", async () => {
    harness.fill(pageSize + 1);
    const withoutFaults = await readEverything(harness.connector, context());
    const every = faults.map(([, fault]) => fault);
    const startedAt = harness.timing.now();
    for (let seed = 1; seed <= testRuns(10); seed += 1) {
      harness.faults.randomly({ probability: 0.2, seed, faults: every });
      const withFaults = await readWithRetries(harness.connector, context(), harness.timing);
      expect(sorted(withFaults.kept), `seed ${seed}`).toEqual(sorted(withoutFaults.kept));
      // The waits of all reads together would cross midnight, and another day has its own records.
      harness.timing.advance(startedAt - harness.timing.now());
    }
  });

  test.each([
    ["30", 30_000],
    ["2.5", 2_500],
    ["a date", 60_000],
  ])("never retries before Retry-After: %s", async (form, waitMs) => {
    const before = harness.timing.now();
    const retryAfter = form === "a date" ? new Date(before + waitMs).toUTCString() : form;
    harness.faults.next({ kind: "rate_limited", retryAfter });
    await harness.connector.check(harness.connection, { signal: anySignal });
    expect(harness.timing.now() - before).toBeGreaterThanOrEqual(waitMs);
  });

  test("does not wait a day, and the next sync remembers the wait", async () => {
    harness.faults.next({ kind: "rate_limited", retryAfter: "86400" });
    const check = () => harness.connector.check(harness.connection, { signal: anySignal });
    await expect(check()).rejects.toMatchObject({ kind: "retry_later" });
    const requested = harness.faults.requests.length;
    await expect(check()).rejects.toMatchObject({ kind: "retry_later" });
    expect(harness.faults.requests.length).toBe(requested);
  });

  test("stops after a few tries with growing waits when the platform stays down", async () => {
    harness.faults.always({ kind: "html", status: 503 });
    const error = await failureOf(
      harness.connector.check(harness.connection, { signal: anySignal }),
    );
    expect(error.kind).toBe("retry_later");
    expect(harness.faults.requests.length).toBe(subject.triesWhileDown);
    expect(harness.timing.sleeps).toEqual([...harness.timing.sleeps].toSorted((a, b) => a - b));
    expect(Math.max(...harness.timing.sleeps)).toBeLessThanOrEqual(5 * 60_000);
  });

  /** The sandboxes date their answers by the machine's clock. */
  const setClock = (at: number) => harness.timing.advance(at - harness.timing.now());

  test("refuses a position that is ten years ahead and returns no page", async () => {
    setClock(Date.now() + 30 * dayMs);
    harness.fill(3);
    for (const stream of harness.connector.streams) {
      const [page] = await readPages(stream, null, context());
      const ahead = shiftYears(page?.cursor ?? "", 10);
      const error = await failureOf(readPages(stream, ahead, context()));
      expect(error.kind).toBe("bad_data");
    }
  });

  // Shopify's positions follow its own clock, so they do not get ahead.
  test.skipIf(subject.platform === "shopify")(
    "reads everything again from a position that is ahead of a clock that the platform confirms",
    async () => {
      setClock(Date.now());
      harness.fill(3);
      const first = await readEverything(harness.connector, context());
      const cursors = Object.fromEntries(
        Object.entries(first.cursors).map(([name, cursor]) => [name, shiftYears(cursor ?? "", 10)]),
      );
      const again = await readEverything(harness.connector, context(), { cursors });
      expect(sorted(again.kept)).toEqual(sorted(first.kept));
    },
  );

  test.each([
    ["unreadable", "not a position"],
    ["of another shape", JSON.stringify({ page: 3 })],
  ])("reads everything again when the position is %s", async (_name, cursor) => {
    harness.fill(3);
    const first = await readEverything(harness.connector, context());
    const cursors = Object.fromEntries(harness.connector.streams.map(({ name }) => [name, cursor]));
    const again = await readEverything(harness.connector, context(), { cursors });
    expect(sorted(again.kept)).toEqual(sorted(first.kept));
  });

  test("loses nothing when the clock is set back an hour", async () => {
    harness.fill(3);
    const first = await readEverything(harness.connector, context());
    harness.timing.advance(-60 * 60_000);
    const second = await readEverything(harness.connector, context(), first);
    harness.timing.advance(60 * 60_000);
    harness.applyChanges();
    harness.timing.advance(15 * 60_000);
    const third = await readEverything(harness.connector, context(), second);
    const fresh = await readEverything(harness.connector, context());
    expect(sorted(third.kept)).toEqual(sorted(fresh.kept));
  });

  test("stops a canceled read immediately", async () => {
    harness.fill(3 * pageSize);
    const stop = new AbortController();
    const reading = async () => {
      for (const stream of harness.connector.streams) {
        const options = { cursor: null, signal: stop.signal, now: harness.timing.now };
        for await (const page of stream.read(harness.connection, options)) {
          if (page.records.length > 0) stop.abort();
        }
      }
    };
    expect((await failureOf(reading())).kind).toBe("cancelled");
  });

  test("no error contains a secret", async () => {
    const connection = { ...harness.connection, apiKey: canary.apiKey };
    const said = `no such token: ${canary.secret}`;
    const body = JSON.stringify({ errors: [{ message: said }], error: { message: said } });
    const echoes = [200, 400, 403].map((status): Fault => ({ kind: "status", status, body }));
    for (const fault of [...faults.map(([, each]) => each), ...echoes]) {
      harness.faults.always(fault);
      const error = await harness.connector.check(connection, { signal: anySignal }).then(
        () => null,
        (failure: Error) => failure,
      );
      expect(textOf(error)).not.toContain(canary.secret);
      harness.timing.advance(60 * 60_000);
    }
  });
}

function countByKind(kept: Kept): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of kept.values()) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

function withoutZeros(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

function keptOf(records: readonly SourceRecord[]): Kept {
  const kept: Kept = new Map();
  keep(kept, records);
  return kept;
}

/** Shifts every time in a position. */
function shiftYears(cursor: string, years: number): string {
  return cursor.replace(/\d{13}/g, (time) => String(Number(time) + years * 365 * 24 * 3_600_000));
}

/** Everything that careless logging could reveal about an error, including its causes. */
function textOf(error: Error | null): string {
  if (error === null) return "";
  const cause = error.cause instanceof Error ? textOf(error.cause) : JSON.stringify(error.cause);
  return `${error.stack} ${error.message} ${JSON.stringify(error)} ${cause}`;
}
