import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reconciliationSchema } from "@cartograph/contracts/reports/reconciliation.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import {
  type Expected,
  type Fate,
  named,
  now,
  openWorld,
  seen,
  unnamed,
  week,
  type World,
  worldOf,
} from "../../testing/planted-gaps.ts";
import { reconciliation } from "./reconciliation.ts";

/** Differences by source, without those that are 0. */
async function differencesOf(world: World) {
  const { db, store } = await openWorld(world);
  const answer = await reconciliation(db, { store, query: week, now });
  await db.destroy();
  expect(reconciliationSchema.parse(answer)).toEqual(answer);
  return Object.fromEntries(
    answer.sources.map(({ id, causes, notExplained }) => [
      id,
      withoutZeros({
        ...Object.fromEntries(causes.map((cause) => [cause.cause, inMinor(cause)])),
        not_explained: inMinor(notExplained),
      }),
    ]),
  );
}

function inMinor({ orders, amount }: { orders: number; amount: number }) {
  return { orders, minor: Math.round(amount * 100) };
}

function withoutZeros(expected: Expected): Expected {
  return Object.fromEntries(
    Object.entries(expected).filter(([, { orders, minor }]) => orders !== 0 || minor !== 0),
  );
}

function expectedOf({ expected }: World) {
  return Object.fromEntries(
    Object.entries(expected).map(([source, causes]) => [source, withoutZeros(causes)]),
  );
}

const fates = (from: Record<string, Fate>) =>
  fc.record({ fate: fc.constantFrom(...Object.values(from)), noise: fc.nat({ max: 4 }) });

describe("a planted difference", () => {
  test.each(Object.keys(named))("from an order %s is attributed to its cause", async (name) => {
    const fate = named[name] ?? seen;
    const world = worldOf([seen, fate, seen, fate].map((each) => ({ fate: each, noise: 1 })));
    expect(await differencesOf(world)).toEqual(expectedOf(world));
  });

  test.each(Object.keys(unnamed))("from an order %s alone stays unexplained", async (name) => {
    const fate = unnamed[name] ?? seen;
    const world = worldOf([seen, fate, seen].map((each) => ({ fate: each, noise: 1 })));
    expect(await differencesOf(world)).toEqual(expectedOf(world));
  });

  test("from every named cause is attributed to the cent, in any combination", async () => {
    const property = fc.asyncProperty(
      fc.array(fates(named), { minLength: 5, maxLength: 20 }),
      async (planted) => {
        const world = worldOf(planted);
        expect(await differencesOf(world)).toEqual(expectedOf(world));
      },
    );
    await fc.assert(property, { numRuns: testRuns(50) });
  }, 120_000);
});
