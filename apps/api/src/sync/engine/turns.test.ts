import * as fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gate } from "../testing/gate.ts";
import { createTurns, type TakeTurn } from "./turns.ts";

const { signal } = new AbortController();

type Door = ReturnType<typeof gate>;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Reads `pages` pages of each run, one after the other, and returns the stores in the order of their pages. */
async function readAll(limit: number, runs: readonly { storeId: number; pages: number }[]) {
  const takeTurn = createTurns(limit);
  const order: number[] = [];
  let active = 0;
  let most = 0;
  const read = async ({ storeId, pages }: { storeId: number; pages: number }) => {
    for (let page = 0; page < pages; page++) {
      await takeTurn({ storeId, signal }, async () => {
        most = Math.max(most, ++active);
        order.push(storeId);
        await Promise.resolve();
        active--;
      });
    }
  };
  await Promise.all(runs.map(read));
  return { order, most };
}

test("gives a short sync its turn after one page of a long one", async () => {
  const { order } = await readAll(1, [
    { storeId: 1, pages: 100 },
    { storeId: 1, pages: 100 },
    { storeId: 2, pages: 2 },
  ]);
  expect(order.slice(0, 5)).toEqual([1, 2, 1, 2, 1]);
});

const runs = fc.array(
  fc.record({ storeId: fc.integer({ min: 1, max: 4 }), pages: fc.integer({ min: 1, max: 12 }) }),
  { minLength: 1, maxLength: 8 },
);

test("reads every page, and never more at once than allowed", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), runs, async (limit, all) => {
      const { order, most } = await readAll(limit, all);
      expect(order).toHaveLength(all.reduce((sum, { pages }) => sum + pages, 0));
      expect(most).toBeLessThanOrEqual(limit);
    }),
  );
});

test("reads at most one page of each other store between two pages of a store", async () => {
  await fc.assert(
    fc.asyncProperty(runs, async (all) => {
      const { order } = await readAll(1, all);
      for (const [index, storeId] of order.entries()) {
        const next = order.indexOf(storeId, index + 1);
        const between = order.slice(index + 1, Math.max(next, index + 1));
        expect(between).toHaveLength(new Set(between).size);
      }
    }),
  );
});

test("does not wait for its turn when the sync is canceled", async () => {
  const takeTurn = createTurns(1);
  const abort = new AbortController();
  const door = gate();
  const busy = takeTurn({ storeId: 1, signal }, () => door.pass());
  const canceled = takeTurn({ storeId: 2, signal: abort.signal }, async () => "read");
  const next = takeTurn({ storeId: 2, signal }, async () => "read");
  abort.abort(new Error("canceled"));
  await expect(canceled).rejects.toThrow("canceled");
  door.open();
  await busy;
  expect(await next).toBe("read");
});

/** Starts a turn of each door's store, which stores its page when the door is open. */
function readSlowly(takeTurn: TakeTurn, doors: readonly Door[], abort = signal) {
  const stored: number[] = [];
  const turns = doors.map((door, storeId) =>
    takeTurn({ storeId, signal: abort }, async (waitFor) => {
      await waitFor(door.pass());
      stored.push(storeId);
    }),
  );
  return { stored, turns };
}

test("lets another store read while platforms take longer than two seconds", async () => {
  const takeTurn = createTurns(2);
  const doors = [gate(), gate()];
  const { stored, turns } = readSlowly(takeTurn, doors);
  let isRead = false;
  const other = takeTurn({ storeId: 9, signal }, async () => {
    isRead = true;
  });
  await vi.advanceTimersByTimeAsync(1999);
  expect(isRead).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await other;
  expect(stored).toEqual([]);
  for (const door of doors) door.open();
  await Promise.all(turns);
  expect(stored).toEqual([0, 1]);
});

test("stores late pages before it reads those of waiting stores, and no more at once than allowed", async () => {
  const takeTurn = createTurns(1);
  const doors = [gate(), gate()];
  const { stored, turns } = readSlowly(takeTurn, doors);
  await vi.advanceTimersByTimeAsync(4000);
  const busyDoor = gate();
  const busy = takeTurn({ storeId: 8, signal }, () => busyDoor.pass());
  const next = takeTurn({ storeId: 9, signal }, async () => [...stored]);
  for (const door of doors) door.open();
  await vi.advanceTimersByTimeAsync(0);
  expect(stored).toEqual([]);
  busyDoor.open();
  expect(await next).toEqual([0, 1]);
  await Promise.all([busy, ...turns]);
});

test("ends a turn once when its late page fails or the sync was canceled meanwhile", async () => {
  const takeTurn = createTurns(1);
  const abort = new AbortController();
  const door = gate();
  const refusal = gate();
  const refused = takeTurn({ storeId: 7, signal }, (waitFor) =>
    waitFor(refusal.pass().then(() => Promise.reject(new Error("refused")))),
  );
  const { stored, turns } = readSlowly(takeTurn, [door], abort.signal);
  const outcomes = Promise.allSettled([refused, ...turns]);
  await vi.advanceTimersByTimeAsync(4000);
  abort.abort(new Error("canceled"));
  refusal.open();
  door.open();
  expect(await outcomes).toMatchObject([
    { reason: { message: "refused" } },
    { reason: { message: "canceled" } },
  ]);
  expect(stored).toEqual([]);
  const busyDoor = gate();
  const busy = takeTurn({ storeId: 8, signal }, () => busyDoor.pass());
  const isRead = vi.fn<() => Promise<void>>(async () => {});
  const next = takeTurn({ storeId: 9, signal }, isRead);
  await vi.advanceTimersByTimeAsync(0);
  expect(isRead).not.toHaveBeenCalled();
  busyDoor.open();
  await Promise.all([busy, next]);
});
