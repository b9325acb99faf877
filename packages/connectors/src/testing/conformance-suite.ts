import { sourceRecordSchema, type SourceRecord } from "@cartograph/contracts/records.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import type { Fault } from "@cartograph/sandbox/core/faults.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ConformanceBench, ConformanceSubject } from "./conformance-subject.ts";
import { failureOf } from "./failure-of.ts";
import {
  contentOf,
  keep,
  readEverything,
  readPages,
  readPatiently,
  sorted,
  type Kept,
} from "./read-all.ts";

const anySignal = new AbortController().signal;

/**
 * Defines the tests that every connector passes, for one platform. Call once in the platform's `*.conformance.test.ts`.
 */
export function testConformance(subject: ConformanceSubject): void {
  // Full reads through a real server are slow on a busy machine.
  vi.setConfig({ testTimeout: 60_000 });

  const { open, pageSize, platformFaults, livingStream, recordOfTruth, canary } = subject;
  let bench: ConformanceBench;
  beforeEach(async () => {
    bench = await open();
  });
  afterEach(() => bench.close());

  const context = () => ({ connection: bench.connection, now: bench.timing.now });
  const counted = (kept: Kept) => withoutZeros(bench.count?.(kept) ?? countByKind(kept));

  test("accepts a valid key and rejects a wrong one as bad credentials", async () => {
    await expect(
      bench.connector.check(bench.connection, { signal: anySignal }),
    ).resolves.toMatchObject({ warnings: [] });
    await expect(
      bench.connector.check(bench.badConnection, { signal: anySignal }),
    ).rejects.toMatchObject({ kind: "bad_credentials" });
  });

  test.each([0, 1, pageSize, pageSize + 1, 3 * pageSize + 7])(
    "reads an account with %i of everything completely, once each",
    async (count) => {
      bench.fill(count);
      const { kept, records } = await readEverything(bench.connector, context());
      const upserts = records.filter(({ kind }) => kind !== "deletion");
      expect(counted(kept)).toEqual(withoutZeros(bench.truth()));
      expect(upserts.length).toBe(kept.size);
      for (const record of records) expect(sourceRecordSchema.parse(record)).toEqual(record);
      expect(bench.faults.maxConcurrent).toBeLessThanOrEqual(subject.maxConcurrent ?? 1);
    },
  );

  test("two full reads return the same", async () => {
    bench.fill(pageSize + 1);
    const first = await readEverything(bench.connector, context());
    const second = await readEverything(bench.connector, context());
    expect(second.records.map(contentOf)).toEqual(first.records.map(contentOf));
  });

  test("a second read from the end of the first adds nothing", async () => {
    bench.fill(pageSize + 1);
    const first = await readEverything(bench.connector, context());
    const before = sorted(first.kept);
    const second = await readEverything(bench.connector, context(), first);
    expect(sorted(second.kept)).toEqual(before);
  });

  test("reading resumes from every page boundary and ends with the same result", async () => {
    bench.fill(3 * pageSize + 7);
    for (const stream of bench.connector.streams) {
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
    bench.fill(pageSize + 1);
    const first = await readEverything(bench.connector, context());
    bench.live();
    bench.timing.advance(15 * 60_000);
    const second = await readEverything(bench.connector, context(), first);
    const fresh = await readEverything(bench.connector, context());
    expect(sorted(second.kept)).toEqual(sorted(fresh.kept));
    expect(counted(second.kept)[recordOfTruth]).toBe(bench.truth()[recordOfTruth]);
  });

  test("the next read picks up changes made during the first read", async () => {
    bench.fill(3 * pageSize);
    const kept: Kept = new Map();
    const cursors: Record<string, string> = {};
    let hasLived = false;
    for (const stream of bench.connector.streams) {
      const options = { cursor: null, signal: anySignal, now: bench.timing.now };
      for await (const page of stream.read(bench.connection, options)) {
        keep(kept, page.records);
        cursors[stream.name] = page.cursor;
        if (!hasLived && stream.name === livingStream) {
          bench.live();
          hasLived = true;
        }
      }
    }
    expect(hasLived).toBe(true);
    bench.timing.advance(15 * 60_000);
    const second = await readEverything(bench.connector, context(), { kept, cursors });
    const fresh = await readEverything(bench.connector, context());
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
    bench.fill(pageSize + 1);
    const calm = await readEverything(bench.connector, context());
    bench.faults.randomly({ probability: 0.2, seed: 7, faults: [fault] });
    const struck = await readPatiently(bench.connector, context(), bench.timing);
    expect(sorted(struck.kept)).toEqual(sorted(calm.kept));
  });

  test("retries a platform that stops responding", async () => {
    bench.fill(3);
    const calm = await readEverything(bench.connector, context());
    bench.faults.next({ kind: "hang" }, { kind: "slow", ms: 1 }, { kind: "hang" });
    const struck = await readEverything(bench.connector, context());
    expect(sorted(struck.kept)).toEqual(sorted(calm.kept));
  });

  test("all faults together do not change what is read", async () => {
    bench.fill(pageSize + 1);
    const calm = await readEverything(bench.connector, context());
    const every = faults.map(([, fault]) => fault);
    const startedAt = bench.timing.now();
    for (let seed = 1; seed <= testRuns(10); seed += 1) {
      bench.faults.randomly({ probability: 0.2, seed, faults: every });
      const struck = await readPatiently(bench.connector, context(), bench.timing);
      expect(sorted(struck.kept), `seed ${seed}`).toEqual(sorted(calm.kept));
      // The waits of all reads together would cross midnight, and another day has its own records.
      bench.timing.advance(startedAt - bench.timing.now());
    }
  });

  test.each([
    ["30", 30_000],
    ["2.5", 2_500],
    ["a date", 60_000],
  ])("never retries before Retry-After: %s", async (form, waitMs) => {
    const before = bench.timing.now();
    const retryAfter = form === "a date" ? new Date(before + waitMs).toUTCString() : form;
    bench.faults.next({ kind: "rate_limited", retryAfter });
    await bench.connector.check(bench.connection, { signal: anySignal });
    expect(bench.timing.now() - before).toBeGreaterThanOrEqual(waitMs);
  });

  test("does not wait a day, and the next sync remembers the wait", async () => {
    bench.faults.next({ kind: "rate_limited", retryAfter: "86400" });
    const check = () => bench.connector.check(bench.connection, { signal: anySignal });
    await expect(check()).rejects.toMatchObject({ kind: "retry_later" });
    const requested = bench.faults.requests.length;
    await expect(check()).rejects.toMatchObject({ kind: "retry_later" });
    expect(bench.faults.requests.length).toBe(requested);
  });

  test("stops after a few tries with growing waits when the platform stays down", async () => {
    bench.faults.always({ kind: "html", status: 503 });
    const error = await failureOf(bench.connector.check(bench.connection, { signal: anySignal }));
    expect(error.kind).toBe("retry_later");
    expect(bench.faults.requests.length).toBe(subject.triesWhileDown);
    expect(bench.timing.sleeps).toEqual([...bench.timing.sleeps].toSorted((a, b) => a - b));
    expect(Math.max(...bench.timing.sleeps)).toBeLessThanOrEqual(5 * 60_000);
  });

  test.each([
    ["ten years ahead", (cursor: string) => shiftYears(cursor, 10)],
    ["unreadable", () => "not a position"],
    ["of another shape", () => JSON.stringify({ page: 3 })],
  ])("refuses a position that is %s and returns no page", async (_name, corrupt) => {
    bench.fill(3);
    for (const stream of bench.connector.streams) {
      const [page] = await readPages(stream, null, context());
      const error = await failureOf(readPages(stream, corrupt(page?.cursor ?? ""), context()));
      expect(error.kind).toBe("bad_data");
    }
  });

  test("loses nothing when the clock is set back an hour", async () => {
    bench.fill(3);
    const first = await readEverything(bench.connector, context());
    bench.timing.advance(-60 * 60_000);
    const second = await readEverything(bench.connector, context(), first);
    bench.timing.advance(60 * 60_000);
    bench.live();
    bench.timing.advance(15 * 60_000);
    const third = await readEverything(bench.connector, context(), second);
    const fresh = await readEverything(bench.connector, context());
    expect(sorted(third.kept)).toEqual(sorted(fresh.kept));
  });

  test("stops a canceled read immediately", async () => {
    bench.fill(3 * pageSize);
    const stop = new AbortController();
    const reading = async () => {
      for (const stream of bench.connector.streams) {
        const options = { cursor: null, signal: stop.signal, now: bench.timing.now };
        for await (const page of stream.read(bench.connection, options)) {
          if (page.records.length > 0) stop.abort();
        }
      }
    };
    expect((await failureOf(reading())).kind).toBe("cancelled");
  });

  test("no error contains a secret", async () => {
    const connection = { ...bench.connection, apiKey: canary.apiKey };
    const said = `no such token: ${canary.secret}`;
    const body = JSON.stringify({ errors: [{ message: said }], error: { message: said } });
    const echoes = [200, 400, 403].map((status): Fault => ({ kind: "status", status, body }));
    for (const fault of [...faults.map(([, each]) => each), ...echoes]) {
      bench.faults.always(fault);
      const error = await bench.connector.check(connection, { signal: anySignal }).then(
        () => null,
        (failure: Error) => failure,
      );
      expect(textOf(error)).not.toContain(canary.secret);
      bench.timing.advance(60 * 60_000);
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
