import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reconciliationSchema } from "@cartograph/contracts/reports/reconciliation.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import {
  buildFixture,
  type Expected,
  namedScenarios,
  now,
  openFixture,
  type OrderScenario,
  type ReconciliationFixture,
  trackedOrder,
  unexplainedScenarios,
  week,
} from "../../testing/reconciliation-fixture.ts";
import { reconciliation } from "./reconciliation.ts";

/** Differences by source, without those that are 0. */
async function differencesOf(fixture: ReconciliationFixture) {
  const { db, store } = await openFixture(fixture);
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

function inMinor({ orders, amount }: { orders: number; amount: number | null }) {
  return { orders, minor: Math.round((amount ?? Number.NaN) * 100) };
}

function withoutZeros(expected: Expected): Expected {
  return Object.fromEntries(
    Object.entries(expected).filter(([, { orders, minor }]) => orders !== 0 || minor !== 0),
  );
}

function expectedOf({ expected }: ReconciliationFixture) {
  return Object.fromEntries(
    Object.entries(expected).map(([source, causes]) => [source, withoutZeros(causes)]),
  );
}

const anyScenarios = (from: Record<string, OrderScenario>) =>
  fc.record({ scenario: fc.constantFrom(...Object.values(from)), noise: fc.nat({ max: 4 }) });

describe("a planted difference", () => {
  test.each(Object.keys(namedScenarios))(
    "from an order %s is attributed to its cause",
    async (name) => {
      const scenario = namedScenarios[name] ?? trackedOrder;
      const fixture = buildFixture(
        [trackedOrder, scenario, trackedOrder, scenario].map((each) => ({
          scenario: each,
          noise: 1,
        })),
      );
      expect(await differencesOf(fixture)).toEqual(expectedOf(fixture));
    },
  );

  test.each(Object.keys(unexplainedScenarios))(
    "from an order %s alone stays unexplained",
    async (name) => {
      const scenario = unexplainedScenarios[name] ?? trackedOrder;
      const fixture = buildFixture(
        [trackedOrder, scenario, trackedOrder].map((each) => ({ scenario: each, noise: 1 })),
      );
      expect(await differencesOf(fixture)).toEqual(expectedOf(fixture));
    },
  );

  test("from every named cause is attributed to the cent, in any combination", async () => {
    const property = fc.asyncProperty(
      fc.array(anyScenarios(namedScenarios), { minLength: 5, maxLength: 20 }),
      async (planted) => {
        const fixture = buildFixture(planted);
        expect(await differencesOf(fixture)).toEqual(expectedOf(fixture));
      },
    );
    await fc.assert(property, { numRuns: testRuns(50) });
  });
});
