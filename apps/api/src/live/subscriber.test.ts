import { expect, test, vi } from "vitest";
import { createSubscriber } from "./subscriber.ts";

const long = 60_000;

test("keeps the latest event per type, and the end of a change", async () => {
  const subscriber = createSubscriber(() => {});
  subscriber.push({ type: "imports" });
  subscriber.push({ type: "data", dataVersion: 1, isLast: true });
  for (let version = 2; version < 1000; version++) {
    subscriber.push({ type: "imports" });
    subscriber.push({ type: "data", dataVersion: version, isLast: false });
  }
  expect(await subscriber.take(long)).toEqual([
    { type: "imports" },
    { type: "data", dataVersion: 999, isLast: true },
  ]);
});

test("resolves a wait on an event, a wake-up and the end", async () => {
  const onClosed = vi.fn<() => void>();
  const subscriber = createSubscriber(onClosed);
  const event = subscriber.take(long);
  subscriber.push({ type: "store" });
  expect(await event).toEqual([{ type: "store" }]);
  const woken = subscriber.take(long);
  subscriber.wake();
  expect(await woken).toEqual([]);
  const end = subscriber.take(long);
  subscriber.close();
  subscriber.close();
  expect(await end).toBeNull();
  expect(await subscriber.take(long)).toBeNull();
  expect(onClosed).toHaveBeenCalledTimes(1);
});

test("resolves a wait after the timeout", async () => {
  expect(await createSubscriber(() => {}).take(1)).toEqual([]);
});
