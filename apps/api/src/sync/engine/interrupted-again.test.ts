import { describe, expect, test } from "vitest";
import { leaseMs } from "../runs/run-lease.ts";
import { interruptedAgainMessage, interruptedMessage } from "../runs/run-rows.ts";
import { fakeConnector, fakeOrder } from "../testing/fake-connector.ts";
import { gate } from "../testing/gate.ts";
import type { SyncEngine } from "./sync-engine.ts";
import { openSyncHarness, type SyncHarness } from "../testing/sync-harness.ts";

const pages = ["1", "2", "3", "4", "5"].map((id) => [fakeOrder(id)]);
const otherPages = [[fakeOrder("6")], [fakeOrder("7")]];

/** Instead of a page: the sync is not interrupted. */
const toItsEnd = "";

/** A platform whose syncs wait without end before one page. */
async function openStuckPlatform() {
  let stuckAt = "";
  let stuck = gate();
  const waitIn = (stream: string) => (page: number) =>
    `${stream} ${page}` === stuckAt ? stuck.pass() : undefined;
  const connector = fakeConnector({
    streams: [
      { name: "other", pages: otherPages, beforePage: waitIn("other") },
      { name: "orders", pages, beforePage: waitIn("orders") },
    ],
  });
  const harness = await openSyncHarness(connector);
  /** Starts a sync and waits until it has reached this page, such as `orders 1`. */
  const startUntil = async (page: string, start: () => ReturnType<SyncEngine["start"]>) => {
    stuckAt = page;
    stuck = gate();
    harness.clock.now += leaseMs;
    const started = await start();
    if (page !== toItsEnd) await stuck.reached;
    return started;
  };
  return { connector, harness, startUntil };
}

const messagesOf = async (harness: SyncHarness) =>
  (await harness.runs()).map(({ message }) => message);

/** How many syncs were resumed after each interruption. */
async function resumedAfter(...interruptions: readonly string[]) {
  const { connector, harness, startUntil } = await openStuckPlatform();
  const resumed: number[] = [];
  let { engine } = harness;
  for (const page of interruptions) {
    // Many streams read the latest days again with each sync.
    await harness.db.deleteFrom("sync_cursors").where("stream", "=", "other").execute();
    await startUntil(page, () => engine.start(harness.job()));
    if (page === toItsEnd) await engine.whenEnded("integration-1");
    engine = harness.restarted(connector);
    resumed.push((await engine.recover()).syncs.length);
  }
  return { harness, resumed };
}

describe("a sync that is interrupted three times in a row", () => {
  test("is left to the schedule if it stored nothing, until it stores something", async () => {
    const stuck = "orders 0";
    const { harness, resumed } = await resumedAfter(stuck, stuck, stuck, stuck, "orders 1");
    expect(resumed).toEqual([1, 1, 0, 0, 1]);
    expect(await messagesOf(harness)).toEqual([
      interruptedMessage,
      interruptedAgainMessage,
      interruptedAgainMessage,
      interruptedMessage,
      interruptedMessage,
    ]);
  });

  test("is resumed if it stores pages each time", async () => {
    const { resumed } = await resumedAfter("orders 1", "orders 2", "orders 3", "orders 4");
    expect(resumed).toEqual([1, 1, 1, 1]);
  });

  test("is resumed if it was reading different streams", async () => {
    expect((await resumedAfter("orders 0", "other 0", "orders 0")).resumed).toEqual([1, 1, 1]);
  });
});

test("resumes a sync that was interrupted twice before and twice after one that ended", async () => {
  const { resumed } = await resumedAfter("other 0", "other 0", toItsEnd, "other 0", "other 0");
  expect(resumed).toEqual([1, 1, 0, 1, 1]);
});

test("leaves a run to the schedule after ending three workers", async () => {
  const { connector, harness, startUntil } = await openStuckPlatform();
  let run = await startUntil("orders 0", () => harness.engine.start(harness.job()));
  for (let worker = 0; worker < 2; worker++) {
    const other = harness.restarted(connector);
    run = await startUntil("orders 0", () => other.take(harness.job(), run?.runId ?? ""));
  }
  const last = harness.restarted(connector);
  harness.clock.now += leaseMs;
  expect(await last.take(harness.job(), run?.runId ?? "")).toBeNull();
  expect(await messagesOf(harness)).toEqual([
    interruptedAgainMessage,
    interruptedMessage,
    interruptedMessage,
  ]);
  await startUntil("orders 1", () => last.start(harness.job()));
});
