import type { SyncRun, SyncStreamProgress } from "@cartograph/contracts/sync.ts";
import { expect, test } from "vitest";
import { runFraction, runSummary, streamCount, streamUnit, streamLabel } from "./run-words.ts";

function stream(over: Partial<SyncStreamProgress>): SyncStreamProgress {
  return {
    stream: "orders",
    status: "running",
    records: 0,
    expected: null,
    message: null,
    ...over,
  };
}

const summaryOf = (run: Pick<SyncRun, "status" | "records">) =>
  runSummary({ ...run, streams: [] }, "shopify");

test("shows success only for a complete run", () => {
  expect(summaryOf({ status: "succeeded", records: 12_345 })).toEqual({
    text: "Sync complete: 12,345 records",
    tone: "success",
  });
  expect(summaryOf({ status: "partial", records: 1 })).toEqual({
    text: "Partially synced: 1 record read",
    tone: "warning",
  });
  expect(summaryOf({ status: "failed", records: 0 }).tone).toBe("danger");
  expect(summaryOf({ status: "cancelled", records: 900 })).toEqual({
    text: "Sync canceled after 900 records",
    tone: "neutral",
  });
});

test("says that a complete run found no new data instead of counting none", () => {
  for (const platform of ["shopify", "klaviyo"] as const) {
    const text = (status: SyncRun["status"]) =>
      runSummary({ status, records: 0, streams: [stream({ status: "done" })] }, platform).text;
    expect(text("succeeded")).toBe("Sync complete: no new data");
    expect(text("partial")).toMatch(/^Partially synced: 0 /);
  }
});

test("counts no days of a run that only read figures of ranges", () => {
  const streams = [stream({ stream: "unique_visitors", records: 5 })];
  const text = (status: SyncRun["status"]) =>
    runSummary({ status, records: 5, streams }, "google_analytics").text;
  expect(text("succeeded")).toBe("Sync complete: no new data");
  expect(text("failed")).toBe("Sync failed");
});

test("sums up the days of a platform, not the records of all its reports", () => {
  const streams = [
    stream({ stream: "sessions", records: 792 }),
    stream({ stream: "countries", records: 790 }),
    stream({ stream: "unique_visitors", records: 1_000 }),
  ];
  const summaryAt = (status: SyncRun["status"]) =>
    runSummary({ status, records: 2_582, streams }, "google_analytics").text;
  expect(summaryAt("succeeded")).toBe("Sync complete: 792 days of data");
  expect(summaryAt("running")).toBe("Syncing: 792 days of data");
  const one = { status: "partial" as const, records: 1, streams: [stream({ records: 1 })] };
  expect(runSummary(one, "klaviyo").text).toBe("Partially synced: 1 day of data read");
  expect(runSummary({ status: "failed", records: 0, streams: [] }, "klaviyo").text).toBe(
    "Sync failed",
  );
});

test("counts a finished stream by its actual records", () => {
  const streams = [
    stream({ status: "done", records: 60 }),
    stream({ records: 20, expected: 100 }),
    stream({ status: "pending", expected: 40 }),
  ];
  expect(runFraction(streams)).toBe(0.4);
});

test("has no progress while a stream has not reported its total", () => {
  expect(runFraction([stream({ records: 20 }), stream({ records: 1, expected: 2 })])).toBeNull();
  expect(runFraction([])).toBeNull();
  expect(runFraction([stream({ expected: 0 })])).toBeNull();
});

test("hides an estimate that has been exceeded", () => {
  expect(streamCount({ records: 1200, expected: 4000 })).toBe("1,200 of 4,000");
  expect(streamCount({ records: 4001, expected: 4000 })).toBe("4,001");
  expect(streamCount({ records: 7, expected: null })).toBe("7");
});

test("writes a stream's name as words", () => {
  expect(streamLabel("abandoned_checkouts")).toBe("Abandoned checkouts");
  expect(streamLabel("abandonedCheckouts")).toBe("Abandoned checkouts");
});

test("labels whole days and ranges with their unit", () => {
  const read = { records: 792, expected: null };
  expect(streamCount(read, streamUnit("google_analytics", "sessions"))).toBe("792 days");
  expect(
    streamCount({ records: 3, expected: 22 }, streamUnit("google_analytics", "unique_visitors")),
  ).toBe("3 of 22 ranges");
  expect(streamCount(read, streamUnit("shopify", "orders"))).toBe("792");
});
