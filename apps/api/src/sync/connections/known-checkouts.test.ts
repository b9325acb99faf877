import type { Connector } from "@cartograph/connectors/core/connector.ts";
import { cartReport } from "@cartograph/warehouse/questions/checkout/cart-report.ts";
import { withNewVersion } from "@cartograph/warehouse/store-version.ts";
import { sampleCheckout } from "@cartograph/warehouse/testing/sample-checkout.ts";
import { expect, test } from "vitest";
import { fakeConnector, fakeOrder } from "../testing/fake-connector.ts";
import { insertTestIntegration, openSyncHarness } from "../testing/sync-harness.ts";
import { resetShopCursors } from "./connection-status.ts";
import { recordDisconnectedAccount } from "./disconnected-accounts.ts";

const start = Date.UTC(2026, 0, 17, 12);
const dayMs = 24 * 3_600_000;
const shopA = { integrationId: "integration-1", storeUrl: "https://a.example" };
const shopB = { integrationId: "integration-2", storeUrl: "https://b.example" };
type Shop = typeof shopA;

const isoDay = (utcMs: number) => new Date(utcMs).toISOString().slice(0, 10);

/** Two shops of a store on January 17. Each sync that may read checkouts reads one of 25.00, started on the same day. */
async function openShops() {
  /** Shops whose checkouts Shopify denies. */
  const denied = new Set<Shop>();
  /** From where the last sync read each stream. */
  const cursors: (string | null)[] = [];
  const failing = { isDown: false };
  const connector: Connector = {
    ...fakeConnector({ streams: [] }),
    streams: [
      {
        name: "orders",
        async *read(_, { cursor }) {
          cursors.push(cursor);
          yield { records: [fakeOrder("1")], cursor: "orders", expected: null };
          if (failing.isDown) throw new Error("The shop cannot be reached");
        },
      },
      {
        name: "checkouts",
        async *read({ storeUrl }, { cursor, now }) {
          cursors.push(cursor);
          if (failing.isDown) throw new Error("The shop cannot be reached");
          if ([...denied].some((shop) => shop.storeUrl === storeUrl)) {
            yield { records: [], cursor: null, expected: null };
            return;
          }
          const day = isoDay(now());
          const checkout = sampleCheckout({ name: `${storeUrl} ${day}`, started: `${day}T01:00Z` });
          yield { records: [checkout], cursor: "checkouts", expected: null };
        },
      },
    ],
  };
  const harness = await openSyncHarness(connector);
  const { db, clock, storeId } = harness;
  clock.now = start;
  const integrations = db.updateTable("integrations").where("store_id", "=", storeId);
  await insertTestIntegration(db, { storeId, integrationId: shopB.integrationId });
  for (const { integrationId, storeUrl } of [shopA, shopB]) {
    await integrations.set({ store_url: storeUrl }).where("id", "=", integrationId).execute();
  }
  return {
    denied,
    failing,
    cursors,
    async sync(...shops: Shop[]) {
      cursors.length = 0;
      for (const { integrationId, storeUrl } of shops) {
        const { connection, stored } = harness.job();
        await harness.sync({
          integrationId,
          connection: { ...connection, storeUrl },
          stored: { ...stored, store_url: storeUrl },
        });
      }
    },
    nextDay() {
      clock.now += dayMs;
    },
    resetCursors: () => withNewVersion(db, storeId, (trx) => resetShopCursors(trx, storeId)),
    disconnect: ({ integrationId: id }: Shop) =>
      withNewVersion(db, storeId, async (trx) => {
        const row = await trx
          .selectFrom("integrations")
          .selectAll()
          .where("store_id", "=", storeId)
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        await recordDisconnectedAccount(trx, row, { id, now: clock.now });
        await trx
          .deleteFrom("integrations")
          .where("store_id", "=", storeId)
          .where("id", "=", id)
          .execute();
      }),
    /** The value left in carts of each day through the current one. */
    async valuesLeft(from = "2026-01-16") {
      const report = await cartReport(db, {
        store: { id: storeId, timezone: "UTC", currency: "USD" },
        query: { range: "custom", from, to: isoDay(clock.now), compare: "none" },
        now: clock.now,
      });
      return report.metrics.value_left_in_carts.series?.values ?? null;
    },
  };
}

test("leaves days unknown after Shopify withdrew access to checkouts when the currency is corrected", async () => {
  const shop = await openShops();
  await shop.sync(shopA);
  shop.denied.add(shopA);
  shop.nextDay();
  shop.nextDay();
  await shop.sync(shopA);
  const unknown = [0, 25, null, null];
  expect(await shop.valuesLeft()).toEqual(unknown);
  await shop.resetCursors();
  expect(await shop.valuesLeft()).toEqual(unknown);
  await shop.sync(shopA);
  expect(shop.cursors).toEqual([null, null]);
  expect(await shop.valuesLeft()).toEqual(unknown);
  await shop.disconnect(shopA);
  expect(await shop.valuesLeft()).toEqual(unknown);
  await shop.resetCursors();
  expect(await shop.valuesLeft()).toEqual(unknown);
});

test("keeps checkouts known while a shop is read again after a correction of the currency", async () => {
  const shop = await openShops();
  await shop.sync(shopA);
  shop.nextDay();
  await shop.sync(shopA);
  const known = [0, 25, 25];
  await shop.resetCursors();
  expect(await shop.valuesLeft()).toEqual(known);
  shop.failing.isDown = true;
  await shop.sync(shopA);
  expect(shop.cursors[0]).toBeNull();
  expect(await shop.valuesLeft()).toEqual(known);
});

test("keeps checkouts known when a shop is disconnected and the currency is corrected, in either order", async () => {
  for (const order of ["disconnect", "reset"]) {
    const shop = await openShops();
    await shop.sync(shopA);
    shop.nextDay();
    await shop.sync(shopA);
    if (order === "reset") await shop.resetCursors();
    await shop.disconnect(shopA);
    if (order === "disconnect") await shop.resetCursors();
    expect(await shop.valuesLeft()).toEqual([0, 25, 25]);
  }
});

test.each([
  ["withdrew", [0, 50, null]],
  ["never granted", null],
])(
  "leaves days unknown on which Shopify %s access to one of two shops, before and after each is disconnected",
  async (access, unknown) => {
    const shops = await openShops();
    if (access === "never granted") shops.denied.add(shopA);
    await shops.sync(shopA, shopB);
    shops.denied.add(shopA);
    shops.nextDay();
    await shops.sync(shopA, shopB);
    expect(await shops.valuesLeft()).toEqual(unknown);
    await shops.disconnect(shopA);
    expect(await shops.valuesLeft()).toEqual(unknown);
    shops.nextDay();
    await shops.sync(shopB);
    const unknownLater = unknown && [...unknown, null];
    expect(await shops.valuesLeft()).toEqual(unknownLater);
    expect(await shops.valuesLeft("2026-01-19")).toEqual([25]);
    await shops.disconnect(shopB);
    expect(await shops.valuesLeft()).toEqual(unknownLater);
    expect(await shops.valuesLeft("2026-01-19")).toEqual([25]);
  },
);
