import { checkoutSteps, type SourceRecord } from "@cartograph/contracts/records.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import * as fc from "fast-check";
import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { parseDay } from "../calendar/days.ts";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { groupedCheckouts } from "../questions/checkout/abandoned-checkouts.ts";
import { abandonedValueByDay } from "../metrics/checkout/abandoned-carts.ts";
import { deleteSourceData } from "../source-data/delete-source-data.ts";
import { sampleCheckout } from "../testing/sample-checkout.ts";
import { sampleOrder } from "../testing/sample-order.ts";
import { changeStoreTimezone } from "./change-store-timezone.ts";
import { foldCheckoutDays } from "./checkout-days.ts";
import { findRollupDifferences } from "../testing/rollup-differences/find-rollup-differences.ts";

const span = { from: parseDay("2026-05-25"), to: parseDay("2026-07-05") };
const time = fc
  .integer({ min: 0, max: 35 * 8 })
  .map((part) => new Date(Date.UTC(2026, 4, 28) + part * 3 * 3_600_000).toISOString());
const customer = fc.constantFrom(null, "ann", "bob");
const count = fc.nat({ max: 2 });

const checkout = fc
  .record({
    name: fc.constantFrom("c1", "c2", "c3", "c4"),
    started: time,
    updatedAt: fc.nat({ max: 3 }),
    completedAt: fc.constantFrom(null, null, Date.UTC(2026, 6, 1)),
    totalMinor: fc.integer({ min: 1000, max: 1010 }),
    subtotalMinor: fc.constantFrom(35, 1000),
    shippingMinor: fc.constantFrom(0, 6, 7, 300),
    stepReached: fc.constantFrom(...checkoutSteps),
    discountCodes: fc.constantFrom<string[]>([], ["TEN"]),
    customerExternalId: customer,
  })
  .map(sampleCheckout);
const order = fc
  .record({
    name: fc.constantFrom("o1", "o2", "o3"),
    placed: time,
    updatedAt: count,
    customer,
    isTest: fc.boolean(),
  })
  .map(sampleOrder);
const deletion = fc.constantFrom("o1", "o2").map((externalId): SourceRecord => ({
  kind: "deletion",
  entity: "order",
  externalId,
  deletedAt: Date.UTC(2026, 6, 2),
}));

type Step = SourceRecord[] | { timezone: string } | "fold" | "delete shop";
const scenario = fc.array<Step>(
  fc.oneof(
    { weight: 8, arbitrary: fc.array(fc.oneof(checkout, order, deletion), { minLength: 1 }) },
    {
      weight: 1,
      arbitrary: fc.record({ timezone: fc.constantFrom("UTC", "Pacific/Kiritimati") }),
    },
    { weight: 4, arbitrary: fc.constant<Step>("fold") },
    { weight: 1, arbitrary: fc.constant<Step>("delete shop") },
  ),
  { minLength: 1, maxLength: 12 },
);

type Store = { id: number; timezone: string; currency: string };

async function take(db: Kysely<Schema>, store: Store, step: Step): Promise<void> {
  if (step === "fold") return;
  if (step === "delete shop") {
    const scope = { storeId: store.id, platform: "shopify", accountId: null } as const;
    await deleteSourceData(db, scope, new AbortController().signal);
  } else if ("timezone" in step) await changeStoreTimezone(db, store.id, step.timezone);
  else await ingestPage(db, { store, records: step, now: Date.UTC(2026, 6, 3) });
}

async function figuresOf(db: Database, store: Store) {
  const groups = await groupedCheckouts(db, store, span);
  return {
    groups: groups.map((group) => JSON.stringify(group)).toSorted(),
    byDay: await abandonedValueByDay(db, store, { ...span, part: null }),
  };
}

test("keeps sums equal to the checkouts after any changes of checkouts and orders", async () => {
  const db = await openTestDatabase();
  await fc.assert(
    fc.asyncProperty(scenario, async (steps) => {
      const summed = await insertTestStore(db);
      const marked = await insertTestStore(db);
      for (const step of steps) {
        await take(db, summed, step);
        await take(db, marked, step);
        if (step === "fold") await foldCheckoutDays(db, summed.id);
        expect(await findRollupDifferences(db, summed.id)).toEqual([]);
        const days = await db
          .selectFrom("checkouts")
          .select(["store_id", "day"])
          .distinct()
          .where("store_id", "=", marked.id)
          .execute();
        if (days.length > 0) {
          await db
            .insertInto("dirty_checkout_days")
            .values(days)
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        }
        expect(await figuresOf(db, summed)).toEqual(await figuresOf(db, marked));
      }
    }),
    { numRuns: testRuns(60) },
  );
  await db.destroy();
});

const abandoned = (name: string, started: string) =>
  sampleCheckout({ name, started, customerExternalId: "ann" });

test("marks only the days of the customer's checkouts in the 14 days before a changed order", async () => {
  const db = await openTestDatabase();
  const store = await insertTestStore(db, { timezone: "UTC" });
  const ingest = (...records: SourceRecord[]) => ingestPage(db, { store, records, now: 0 });
  await ingest(
    abandoned("c1", "2026-06-01T12:00:00Z"),
    abandoned("c2", "2026-06-02T12:00:00Z"),
    abandoned("c3", "2026-06-17T12:00:00Z"),
    sampleCheckout({ name: "c4", started: "2026-06-05T12:00:00Z", customerExternalId: "bob" }),
  );
  await foldCheckoutDays(db, store.id);
  const marked = async () =>
    (await db.selectFrom("dirty_checkout_days").select("day").execute()).map(({ day }) => day);
  expect(await marked()).toEqual([]);
  const placed = sampleOrder({ name: "o1", placed: "2026-06-16T12:00:00Z", customer: "ann" });
  await ingest(placed);
  expect(await marked()).toEqual([parseDay("2026-06-02")]);
  await foldCheckoutDays(db, store.id);

  await ingest({ ...placed, updatedAt: placed.updatedAt + 1, financialStatus: "refunded" });
  expect(await marked()).toEqual([]);
});

const laterOrder = sampleOrder({ name: "o1", placed: "2026-06-05T12:00:00Z", customer: "ann" });
const changes: Record<string, (db: Kysely<Schema>, storeId: number) => Promise<unknown>> = {
  "an order after it is deleted": (db, id) =>
    ingestPage(db, {
      store: { id },
      records: [
        { kind: "deletion", entity: "order", externalId: "o1", deletedAt: Date.UTC(2026, 6, 2) },
      ],
      now: 0,
    }),
  "an order after it gets another customer": (db, id) =>
    ingestPage(db, {
      store: { id },
      records: [{ ...laterOrder, updatedAt: laterOrder.updatedAt + 1, customerExternalId: "bob" }],
      now: 0,
    }),
  "it moves to another day with the time zone": (db, id) =>
    changeStoreTimezone(db, id, "Pacific/Kiritimati"),
};

test.each(Object.entries(changes))("sums up a checkout's day again when %s", async (_, change) => {
  const db = await openTestDatabase();
  const store = await insertTestStore(db, { timezone: "UTC" });
  const records = [abandoned("c1", "2026-06-02T12:00:00Z"), laterOrder];
  await ingestPage(db, { store, records, now: 0 });
  await foldCheckoutDays(db, store.id);
  await change(db, store.id);
  expect(await findRollupDifferences(db, store.id)).toEqual([]);
  await foldCheckoutDays(db, store.id);
  expect(await findRollupDifferences(db, store.id)).toEqual([]);
});
