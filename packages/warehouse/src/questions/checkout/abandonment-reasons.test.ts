import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  checkoutSteps,
  type CheckoutRecord,
  type ProductRecord,
  type SourceRecord,
} from "@cartograph/contracts/records.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import type { StoreContext } from "../../report-request.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { connectShop } from "../../testing/connect-shop.ts";
import { type SampleCheckout, sampleCheckout } from "../../testing/sample-checkout.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { abandonmentReasons } from "./abandonment-reasons.ts";
import { measureAll } from "../../metrics/measure.ts";
import { withComparison } from "../with-comparison.ts";

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.destroy());

const started = "2026-06-10T12:00:00-04:00";
const now = Date.parse("2026-06-28T12:00:00-04:00");
const syncedAt = Date.parse(started) + 3_600_000;
const query = { range: "custom", from: "2026-06-01", to: "2026-06-27" } as const;

const soldOut: ProductRecord = {
  kind: "product",
  externalId: "p",
  title: "Lamp",
  handle: null,
  status: "active",
  vendor: null,
  productType: null,
  isGiftCard: false,
  imageUrl: null,
  updatedAt: 100,
  currency: "USD",
  variants: [
    {
      externalId: "sold-out",
      title: "Default",
      sku: null,
      priceMinor: 1000,
      compareAtPriceMinor: null,
      unitCostMinor: null,
      isStockTracked: true,
      inventoryQuantity: 0,
    },
  ],
};

async function openShop() {
  const store = await insertTestStore(db);
  await connectShop(db, store, now);
  return store;
}

const ingest = (store: StoreContext, records: SourceRecord[], at = now) =>
  ingestPage(db, { store, records, now: at });

const reasons = (store: StoreContext) =>
  withComparison(db, { store, query, now }, (comparison) => abandonmentReasons(comparison));

const left = (name: string, sample: Partial<SampleCheckout>) =>
  sampleCheckout({ name, started, ...sample });

async function reasonOf(sample: Partial<SampleCheckout>, orders: SourceRecord[] = []) {
  const store = await openShop();
  await ingest(store, [soldOut, ...orders, left("k", sample)], syncedAt);
  const rows = await reasons(store);
  expect(rows).toMatchObject([{ checkouts: 1, share: 100 }]);
  return rows[0]?.reason;
}

const ordered = (placed: string, more: { customer?: string; isTest?: boolean } = {}) => [
  sampleOrder({ name: "1", placed, customer: "ann", ...more }),
];

describe("the reason of an abandoned checkout", () => {
  const everything: Partial<SampleCheckout> = {
    customerExternalId: "ann",
    lines: [{ variantExternalId: "sold-out" }],
    subtotalMinor: 1000,
    shippingMinor: 500,
    discountCodes: ["SAVE"],
    stepReached: "payment",
  };

  test("is the first rule that matches", async () => {
    const steps = ["payment", "shipping", "contact"] as const;
    const notBought = { ...everything, customerExternalId: null };
    const unexplained = { ...notBought, lines: [], shippingMinor: 0 };
    const samples: Partial<SampleCheckout>[] = [
      everything,
      notBought,
      { ...notBought, lines: [] },
      unexplained,
      ...steps.map((stepReached) => ({ ...unexplained, discountCodes: [], stepReached })),
    ];
    const found: (string | undefined)[] = [];
    const orders = ordered("2026-06-11T12:00:00Z");
    for (const sample of samples) found.push(await reasonOf(sample, orders));
    expect(found).toEqual([
      "Placed another order later",
      "Short of stock",
      "High shipping price",
      "Left despite a discount code",
      "Left at the payment step",
      "Left at the shipping step",
      "No reason recorded",
    ]);
  });

  test.each([
    ["an order within 14 days", ordered("2026-06-24T12:00:00-04:00"), "Placed another order later"],
    ["an order after 14 days", ordered("2026-06-24T12:00:01-04:00"), "No reason recorded"],
    ["an earlier order", ordered("2026-06-10T11:59:59-04:00"), "No reason recorded"],
    ["a test order", ordered("2026-06-11T12:00:00Z", { isTest: true }), "No reason recorded"],
    [
      "another customer's order",
      ordered("2026-06-11T12:00:00Z", { customer: "bob" }),
      "No reason recorded",
    ],
  ])("is correct for a checkout with %s", async (_what, orders, reason) => {
    expect(await reasonOf({ customerExternalId: "ann" }, orders)).toBe(reason);
  });

  test("ignores orders of other guests for a guest's checkout", async () => {
    const orders = [sampleOrder({ name: "1", placed: "2026-06-11T12:00:00Z", customer: null })];
    expect(await reasonOf({}, orders)).toBe("No reason recorded");
  });

  test.each([
    ["a fifth of the goods' price", { subtotalMinor: 3475, shippingMinor: 695 }, true],
    ["just below a fifth", { subtotalMinor: 3476, shippingMinor: 695 }, false],
    ["no cost for free goods", { subtotalMinor: 0, shippingMinor: 0 }, false],
    ["a cost for free goods", { subtotalMinor: 0, shippingMinor: 100 }, true],
  ])("is shipping at %s: $2", async (_what, sample, isShipping) => {
    expect((await reasonOf(sample)) === "High shipping price").toBe(isShipping);
  });
});

describe("the reasons of a range", () => {
  test("are listed by number of checkouts with unexplained ones last, each with its rule and value", async () => {
    const store = await openShop();
    await ingest(store, [
      ...["a", "b", "c", "d"].map((name) => left(name, {})),
      left("e", { discountCodes: ["SAVE"], totalMinor: 1999 }),
      left("f", { stepReached: "payment" }),
      left("g", { stepReached: "payment" }),
      left("h", { completedAt: now }),
      left("before", { started: "2026-05-31T23:59:59-04:00" }),
      left("after", { started: "2026-06-28T00:00:00-04:00" }),
    ]);
    expect(await reasons(store)).toEqual([
      expect.objectContaining({
        reason: "Left at the payment step",
        checkouts: 2,
        share: (2 / 7) * 100,
        value: 50,
      }),
      expect.objectContaining({
        reason: "Left despite a discount code",
        checkouts: 1,
        value: 19.99,
      }),
      expect.objectContaining({
        reason: "No reason recorded",
        checkouts: 4,
        share: (4 / 7) * 100,
        value: 100,
      }),
    ]);
    for (const { rule } of await reasons(store)) expect(rule).toMatch(/^[A-Z].*\.$/);
  });

  test("are empty without checkouts and before the first complete sync of Shopify", async () => {
    expect(await reasons(await openShop())).toEqual([]);
    const unread = await insertTestStore(db);
    await connectShop(db, unread, null);
    await ingest(unread, [sampleCheckout({ name: "k", started })]);
    expect(await reasons(unread)).toEqual([]);
  });

  test("depend on the store's own checkouts, customers and orders only", async () => {
    const [store, other] = [await openShop(), await openShop()];
    await ingest(store, [sampleCheckout({ name: "k", started, customerExternalId: "ann" })]);
    await ingest(other, [
      ...ordered("2026-06-11T12:00:00Z"),
      sampleCheckout({ name: "k", started, customerExternalId: "ann", totalMinor: 900 }),
    ]);
    expect(await reasons(store)).toMatchObject([{ reason: "No reason recorded", value: 25 }]);
    expect(await reasons(other)).toMatchObject([
      { reason: "Placed another order later", value: 9 },
    ]);
  });
});

const minor = fc.constantFrom(0, 100, 695, 1000, 2500, 9999);
const anyCheckout = fc.record({
  hour: fc.integer({ min: -40, max: 27 * 24 }),
  stepReached: fc.constantFrom(...checkoutSteps),
  subtotalMinor: minor,
  shippingMinor: minor,
  hasCode: fc.boolean(),
  isCompleted: fc.boolean(),
  customerExternalId: fc.constantFrom(null, "ann", "bob"),
});
const firstHour = Date.parse("2026-06-01T00:00:00-04:00");

test("add up to the value left in carts, with each checkout under the first rule that matches", async () => {
  const property = fc.asyncProperty(
    fc.array(anyCheckout, { maxLength: 25 }),
    fc.array(
      fc.record({ hour: fc.nat({ max: 40 * 24 }), customer: fc.constantFrom("ann", "bob") }),
      { maxLength: 3 },
    ),
    async (samples, orders) => {
      const store = await openShop();
      const checkouts = samples.map(({ hour, hasCode, isCompleted, ...sample }, index) =>
        sampleCheckout({
          name: `${index}`,
          started: new Date(firstHour + hour * 3_600_000).toISOString(),
          discountCodes: hasCode ? ["SAVE"] : [],
          completedAt: isCompleted ? now : null,
          ...sample,
        }),
      );
      const placed = orders.map(({ hour, customer }, index) =>
        sampleOrder({
          name: `o${index}`,
          placed: new Date(firstHour + hour * 3_600_000 + 1).toISOString(),
          customer,
        }),
      );
      await ingest(store, [...placed, ...checkouts]);
      const { rows, card } = await withComparison(
        db,
        { store, query, now },
        async (comparison) => ({
          rows: await abandonmentReasons(comparison),
          card: await measureAll(comparison, ["value_left_in_carts"]),
        }),
      );
      const cents = rows.reduce((sum, { value }) => sum + Math.round(value * 100), 0);
      expect(cents).toBe(Math.round((card.value_left_in_carts.value ?? NaN) * 100));

      const expected = new Map<string, { checkouts: number; cents: number }>();
      for (const checkout of checkouts) {
        const day = Math.floor((checkout.createdAt - firstHour) / 86_400_000);
        if (day < 0 || day > 26 || checkout.completedAt !== null) continue;
        const reason = plainReason(checkout, placed);
        const sum = expected.get(reason) ?? { checkouts: 0, cents: 0 };
        sum.checkouts += 1;
        sum.cents += checkout.totalMinor;
        expected.set(reason, sum);
      }
      const actual = rows.map((row) => [
        row.reason,
        { checkouts: row.checkouts, cents: Math.round(row.value * 100) },
      ]);
      expect(new Map(actual as [])).toEqual(expected);
      const shares = rows.reduce((sum, { share }) => sum + share, 0);
      expect(Math.abs(shares - (rows.length > 0 ? 100 : 0))).toBeLessThan(0.1);
    },
  );
  await fc.assert(property, { numRuns: testRuns(60) });
});

function plainReason(checkout: CheckoutRecord, orders: ReturnType<typeof sampleOrder>[]): string {
  const isBought = orders.some(
    ({ customerExternalId, processedAt }) =>
      customerExternalId === checkout.customerExternalId &&
      processedAt > checkout.createdAt &&
      processedAt - checkout.createdAt <= 14 * 86_400_000,
  );
  if (isBought) return "Placed another order later";
  const { shippingMinor, subtotalMinor, stepReached } = checkout;
  if (shippingMinor > 0 && shippingMinor * 5 >= subtotalMinor) return "High shipping price";
  if (checkout.discountCodes.length > 0) return "Left despite a discount code";
  if (stepReached === "contact") return "No reason recorded";
  return `Left at the ${stepReached} step`;
}
