import { expect, test } from "vitest";
import { gate } from "../sync/testing/gate.ts";
import { createFairQueue, type FairQueueLimits } from "./fair-queue.ts";

const never = () => new AbortController().signal;

/** A queue whose only running call ends when the gate opens. */
function openQueue(limits: Partial<FairQueueLimits> = {}) {
  const runInTurn = createFairQueue({ running: 1, waitingPerUser: 32, waiting: 256, ...limits });
  const busy = gate();
  const order: string[] = [];
  const ask = (userId: string, name = userId, until = never()) =>
    runInTurn({ userId, signal: until }, async () => {
      order.push(name);
      return name;
    });
  const first = runInTurn({ userId: "dan", signal: never() }, () => busy.pass());
  return { ask, order, first, open: () => busy.open() };
}

test("lets users take turns, and keeps the order of each user's calls", async () => {
  const { ask, order, first, open } = openQueue();
  const calls = [
    ...["dan 1", "dan 2", "dan 3"].map((name) => ask("dan", name)),
    ...["eve 1", "eve 2"].map((name) => ask("eve", name)),
    ask("bea"),
  ];
  open();
  await Promise.all([first, ...calls]);
  expect(order).toEqual(["dan 1", "eve 1", "bea", "dan 2", "eve 2", "dan 3"]);
});

test("runs no more calls at once than allowed", async () => {
  const runInTurn = createFairQueue({ running: 2, waitingPerUser: 32, waiting: 256 });
  let running = 0;
  let most = 0;
  const calls = Array.from({ length: 30 }, (_, index) =>
    runInTurn({ userId: String(index % 3), signal: never() }, async () => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running -= 1;
      if (index % 7 === 0) throw new Error("failed");
    }),
  );
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(5);
  expect(most).toBe(2);
});

test("refuses a user with 429 who has too many calls waiting, before the server is full", async () => {
  const { ask, first, open } = openQueue({ waitingPerUser: 2, waiting: 2 });
  const calls = [ask("dan"), ask("dan")];
  await expect(ask("dan")).rejects.toMatchObject({
    code: "too_many_requests",
    message: "Too many of your reports are being calculated. Try again in a moment.",
    retryAfterSeconds: 5,
  });
  open();
  await Promise.all([first, ...calls]);
  expect(await ask("dan")).toBe("dan");
});

test("lets each user wait with one call when the server is full", async () => {
  const { ask, first, open } = openQueue({ waiting: 2 });
  const calls = [ask("dan"), ask("dan"), ask("bea")];
  await expect(ask("bea")).rejects.toMatchObject({
    code: "unavailable",
    message: "Too many reports are being calculated. Try again in a moment.",
  });
  open();
  expect(await Promise.all(calls)).toEqual(["dan", "dan", "bea"]);
  await first;
});

test("gives up the place of a canceled call at once", async () => {
  const { ask, order, first, open } = openQueue({ waitingPerUser: 1 });
  const leaving = new AbortController();
  const canceled = ask("eve", "canceled", leaving.signal);
  const outcome = canceled.catch((error: Error) => error.message);
  leaving.abort(new Error("left"));
  expect(await outcome).toBe("left");
  const next = ask("eve", "next");
  await expect(ask("bea", "never", leaving.signal)).rejects.toThrow("left");
  open();
  await Promise.all([first, next]);
  expect(order).toEqual(["next"]);
});
