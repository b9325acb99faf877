import type { SyncRun, SyncStreamProgress } from "@cartograph/contracts/sync.ts";
import { expect, test } from "vitest";
import { renderPage } from "../testing/render-page.tsx";
import { RunOutcome } from "./run-outcome.tsx";

const leftOut = "62 records were left out: The product is in USD, but your store reports in EUR.";

test("gives the reason of a stream once, below the stream", () => {
  const text = textOf({ message: `Products: ${leftOut}`, streams: [products(leftOut)] });
  expect(text).toContain(`Products 62 read ${leftOut}`);
  expect(text.split(leftOut)).toHaveLength(2);
});

test("gives the reason of all streams once, above them", () => {
  const text = textOf({ message: leftOut, streams: [products(leftOut)] });
  expect(text).toContain(`${leftOut} Products 62 read`);
  expect(text.split(leftOut)).toHaveLength(2);
});

test("gives a reason of the run beside those of its streams", () => {
  const message = "Cartograph was stopped during this sync.";
  const text = textOf({ message, streams: [products(leftOut)] });
  expect(text).toContain(`${message} Products 62 read ${leftOut}`);
});

test("keeps a remark on a complete run outside of its folded streams", () => {
  const remark = "There is 1 more remark.";
  const run = { status: "succeeded", message: `Products: ${remark}`, streams: [products(remark)] };
  const text = textOf(run as Partial<SyncRun>);
  expect(text).toMatch(/Products 62 Products: There is 1 more remark\.$/);
});

test("counts what a partial run has read, not only what it stored", () => {
  const text = textOf({ message: leftOut, streams: [products(leftOut), products(null)] });
  expect(text).toContain("Partially synced: 62 records read");
  expect(text).toMatch(/Products 62$/);
});

function products(message: string | null): SyncStreamProgress {
  return { stream: "products", status: "done", records: 62, expected: 62, message };
}

function textOf(changes: Partial<SyncRun>): string {
  const run: SyncRun = {
    id: "run",
    integrationId: "shop",
    trigger: "manual",
    status: "partial",
    startedAt: "2026-03-18T12:00:00Z",
    finishedAt: "2026-03-18T12:01:00Z",
    records: 62,
    message: null,
    streams: [],
    ...changes,
  };
  const page = renderPage(<RunOutcome run={run} platform="shopify" statusMessage={null} />);
  return page
    .replaceAll(/<style.*?<\/style>|<[^>]+>/gs, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}
