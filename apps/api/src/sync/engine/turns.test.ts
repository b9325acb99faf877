import * as fc from "fast-check";
import { expect, test } from "vitest";
import { gate } from "../testing/gate.ts";
import { createTurns } from "./turns.ts";

const { signal } = new AbortController();

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
