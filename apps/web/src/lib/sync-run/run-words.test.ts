import type { SyncStreamProgress } from "@cartograph/contracts/sync.ts";
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

test("only a complete run is green", () => {
  expect(runSummary({ status: "succeeded", records: 12_345 })).toEqual({
    text: "Sync complete: 12,345 records",
    tone: "success",
  });
  expect(runSummary({ status: "partial", records: 1 })).toEqual({
    text: "Synced in part: 1 record",
    tone: "warning",
  });
  expect(runSummary({ status: "failed", records: 0 }).tone).toBe("danger");
  expect(runSummary({ status: "cancelled", records: 900 })).toEqual({
    text: "Sync cancelled after 900 records",
    tone: "neutral",
  });
});

test("a run's share counts streams that are done by what they brought", () => {
  const streams = [
    stream({ status: "done", records: 60 }),
    stream({ records: 20, expected: 100 }),
    stream({ status: "pending", expected: 40 }),
  ];
  expect(runFraction(streams)).toBe(0.4);
});

test("a run's share is unknown while a stream does not tell how much it expects", () => {
  expect(runFraction([stream({ records: 20 }), stream({ records: 1, expected: 2 })])).toBeNull();
  expect(runFraction([])).toBeNull();
  expect(runFraction([stream({ expected: 0 })])).toBeNull();
});

test("a platform's estimate that reality has passed is not shown", () => {
  expect(streamCount({ records: 1200, expected: 4000 })).toBe("1,200 of 4,000");
  expect(streamCount({ records: 4001, expected: 4000 })).toBe("4,001");
  expect(streamCount({ records: 7, expected: null })).toBe("7");
});

test("a stream's name is written as words", () => {
  expect(streamLabel("abandoned_checkouts")).toBe("Abandoned checkouts");
  expect(streamLabel("abandonedCheckouts")).toBe("Abandoned checkouts");
});

test("whole days and ranges are not taken for things", () => {
  const read = { records: 792, expected: null };
  expect(streamCount(read, streamUnit("google_analytics", "sessions"))).toBe("792 days");
  expect(
    streamCount({ records: 3, expected: 22 }, streamUnit("google_analytics", "unique_visitors")),
  ).toBe("3 of 22 ranges");
  expect(streamCount(read, streamUnit("shopify", "orders"))).toBe("792");
});
