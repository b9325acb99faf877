import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { applyLiveEvents, type LiveEventsApplied } from "./apply-live-events.ts";

let queryClient: QueryClient;
let applied: LiveEventsApplied;
let fetchCounts: Record<string, number>;
let version: number;
let answerAfterMs: number;
let leave: (() => void)[];
/** A fake report. */
let answers: Record<string, unknown>;

beforeEach(() => {
  vi.useFakeTimers();
  queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } },
  });
  applied = applyLiveEvents(queryClient);
  fetchCounts = {};
  version = 1;
  answerAfterMs = 10;
  leave = [];
  answers = {};
});
afterEach(() => {
  for (const stop of leave) stop();
  applied.stop();
  queryClient.clear();
  vi.useRealTimers();
});

/** Observes a query, as a screen does. The fake report is read now and arrives later. */
function show(name: string): () => void {
  const observer = new QueryObserver(queryClient, {
    queryKey: [name.split("."), { type: "query" }],
    queryFn: async () => {
      fetchCounts[name] = (fetchCounts[name] ?? 0) + 1;
      const answer = answers[name] ?? { dataVersion: version };
      await new Promise((resolve) => setTimeout(resolve, answerAfterMs));
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  const stop = observer.subscribe(() => {});
  leave.push(stop);
  return stop;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** The day began an hour ago, unless the test says otherwise. */
const ready = (dataVersion: number, dayAgeMs = 3_600_000) =>
  ({ type: "ready", storeId: "1", dataVersion, dayAgeMs }) as const;
const data = (dataVersion: number, isLast = false) =>
  ({ type: "data", dataVersion, isLast }) as const;

test("does not refetch a report that is up to date", async () => {
  show("reports.dashboard");
  await pass(100);
  applied.apply(ready(1));
  applied.apply(data(1, true));
  await pass(60_000);
  expect(fetchCounts).toEqual({ "reports.dashboard": 1 });
});

test("refetches what changed before the stream was open", async () => {
  show("reports.dashboard");
  await pass(100);
  version = 2;
  applied.apply(ready(2));
  await pass(1000);
  expect(fetchCounts).toEqual({ "reports.dashboard": 2 });
});

test("refetches a report once when the store's day changes", async () => {
  show("reports.dashboard");
  await pass(100);
  applied.apply(ready(1));
  await pass(60_000);
  applied.apply({ type: "day", dayAgeMs: 3000 });
  await pass(1000);
  expect(fetchCounts).toEqual({ "reports.dashboard": 2 });
  applied.apply(ready(1, 4000));
  await pass(60_000);
  expect(fetchCounts).toEqual({ "reports.dashboard": 2 });
});

test("refetches a report of an earlier day when the stream opens", async () => {
  show("reports.dashboard");
  await pass(60_000);
  applied.apply(ready(1, 3000));
  await pass(1000);
  expect(fetchCounts).toEqual({ "reports.dashboard": 2 });
});

test("does not refetch a report of the current day when the stream opens again", async () => {
  show("reports.dashboard");
  await pass(60_000);
  for (const dayAgeMs of [90_000, 150_000]) {
    applied.apply(ready(1, dayAgeMs));
    await pass(60_000);
  }
  expect(fetchCounts).toEqual({ "reports.dashboard": 1 });
});

test("refetches every few seconds during a sync, and once at its end", async () => {
  show("reports.dashboard");
  applied.apply(ready(1));
  await pass(100);
  for (let second = 0; second < 20; second++) {
    version++;
    applied.apply(data(version));
    await pass(1000);
  }
  expect(fetchCounts["reports.dashboard"]).toBeLessThanOrEqual(6);
  version++;
  applied.apply(data(version, true));
  await pass(100);
  expect(queryClient.getQueriesData({})[0]?.[1]).toEqual({ dataVersion: version });
  const before = fetchCounts["reports.dashboard"];
  await pass(60_000);
  expect(fetchCounts["reports.dashboard"]).toBe(before);
});

test("does not treat an answer that was pending during a change as current", async () => {
  answerAfterMs = 2000;
  show("reports.dashboard");
  await pass(100);
  version = 2;
  applied.apply(data(2, true));
  await pass(6000);
  expect(queryClient.getQueriesData({})[0]?.[1]).toEqual({ dataVersion: 2 });
  expect(fetchCounts).toEqual({ "reports.dashboard": 2 });
});

test("refetches a hidden report when it is shown", async () => {
  const stop = show("reports.ads");
  await pass(100);
  queryClient.setDefaultOptions({ queries: { gcTime: 60_000 } });
  show("reports.dashboard");
  await pass(100);
  stop();
  expect(fetchCounts).toEqual({ "reports.ads": 1, "reports.dashboard": 1 });
  version = 2;
  applied.apply(data(2, true));
  await pass(1000);
  expect(fetchCounts).toEqual({ "reports.ads": 1, "reports.dashboard": 2 });
});

test("refetches a list after each event, and once more after the last one", async () => {
  show("integrations.list");
  show("imports.list");
  show("reports.dashboard");
  await pass(100);
  for (let count = 0; count < 20; count++) {
    applied.apply({ type: "integrations" });
    await pass(100);
  }
  await pass(1000);
  expect(fetchCounts["integrations.list"]).toBeGreaterThan(4);
  expect(fetchCounts["integrations.list"]).toBeLessThan(9);
  expect(fetchCounts["imports.list"]).toBe(1);
  expect(fetchCounts["reports.dashboard"]).toBe(1);
  applied.apply({ type: "imports" });
  await pass(1000);
  expect(fetchCounts["imports.list"]).toBe(2);
});

test("refetches lists on first connect only if something may have been missed", async () => {
  answers["integrations.list"] = [{ latestRun: null }];
  answers["store.get"] = {};
  show("reports.dashboard");
  show("integrations.list");
  show("store.get");
  await pass(100);
  applied.apply(ready(1));
  await pass(1000);
  expect(fetchCounts).toEqual({ "reports.dashboard": 1, "integrations.list": 1, "store.get": 1 });
  applied.apply(ready(1));
  await pass(1000);
  expect(fetchCounts).toEqual({ "reports.dashboard": 1, "integrations.list": 2, "store.get": 2 });
});

test("refetches views and notes on first connect, since they have no version", async () => {
  for (const name of ["reports.dashboard", "views.list", "notes.list"]) show(name);
  await pass(100);
  applied.apply(ready(1));
  await pass(1000);
  expect(fetchCounts).toEqual({ "reports.dashboard": 1, "views.list": 2, "notes.list": 2 });
});

test("checks a run that may have ended before the stream was open", async () => {
  answers["integrations.list"] = [{ latestRun: { status: "running" } }];
  show("reports.dashboard");
  show("integrations.list");
  await pass(100);
  applied.apply(ready(1));
  await pass(1000);
  expect(fetchCounts).toEqual({ "reports.dashboard": 1, "integrations.list": 2 });
});

test("refetches the store after an import or a sync", async () => {
  answers["store.get"] = {};
  show("store.get");
  await pass(100);
  applied.apply(data(2));
  await pass(1000);
  expect(fetchCounts).toEqual({ "store.get": 1 });
  applied.apply(data(3, true));
  await pass(1000);
  expect(fetchCounts).toEqual({ "store.get": 2 });
});

test("retries a failed report only after the connection was lost", async () => {
  answers["reports.ads"] = new Error("offline");
  show("reports.ads");
  await pass(100);
  applied.apply(ready(1));
  await pass(10_000);
  expect(fetchCounts).toEqual({ "reports.ads": 1 });
  applied.apply(ready(1));
  await pass(10_000);
  expect(fetchCounts).toEqual({ "reports.ads": 2 });
});

test("refetches the store and every report when the time zone or currency changes", async () => {
  show("store.get");
  show("reports.dashboard");
  await pass(100);
  applied.apply({ type: "store" });
  await pass(1000);
  expect(fetchCounts).toEqual({ "store.get": 2, "reports.dashboard": 2 });
});

test("refetches everything when the store changes", async () => {
  show("metrics.list");
  applied.apply(ready(1));
  await pass(100);
  applied.apply({ ...ready(1), storeId: "2" });
  await pass(1000);
  expect(fetchCounts).toEqual({ "metrics.list": 2 });
});
