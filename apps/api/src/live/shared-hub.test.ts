import { expect, test } from "vitest";
import { createLiveHub } from "./live-hub.ts";
import type { ProcessMessage } from "./process-bus.ts";
import { deliver, shareHub } from "./shared-hub.ts";

const long = 60_000;

function openHub() {
  return createLiveHub({ readVersion: async () => 7, onFailed: () => undefined });
}

/** Two processes on one database, whose messages arrive immediately. */
function openProcesses() {
  const [here, there] = [openHub(), openHub()];
  const sent: ProcessMessage[] = [];
  const send = (message: ProcessMessage) => {
    sent.push(message);
    deliver(there, message);
  };
  return { shared: shareHub(here, { send }), here, there, sent };
}

test("announces a change to the streams of this process and of the others", async () => {
  const { shared, here, there, sent } = openProcesses();
  const streams = [here, there].map((hub) => hub.subscribe({ userId: "ada", storeId: 1 }));
  const other = there.subscribe({ userId: "bob", storeId: 2 });
  shared.announce({ storeId: 1, topics: ["notes"] });
  for (const stream of streams) expect(await stream.take(long)).toEqual([{ type: "notes" }]);
  expect(await other.take(1)).toEqual([]);
  expect(sent).toHaveLength(1);
});

test("makes streams in all processes check their session", async () => {
  const { shared, there } = openProcesses();
  const stream = there.subscribe({ userId: "ada", storeId: 1 });
  const woken = stream.take(long);
  shared.recheck("ada");
  expect(await woken).toEqual([]);
});

test("makes every stream refetch after messages were lost", async () => {
  const { there } = openProcesses();
  const stream = there.subscribe({ userId: "ada", storeId: 1 });
  deliver(there, { type: "refresh" });
  const types = new Set<string>();
  while (types.size < 6) for (const { type } of (await stream.take(long)) ?? []) types.add(type);
  expect(types).toContain("data");
});
