import type { Connector } from "@cartograph/connectors/core/connector.ts";
import { ConnectorError } from "@cartograph/connectors/core/connector-error.ts";
import type { OrderRecord } from "@cartograph/contracts/records.ts";
import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { afterEach, expect, test } from "vitest";
import { fakeConnector, fakeOrder } from "../../sync/testing/fake-connector.ts";
import { openLocalSync } from "../../testing/local-sync.ts";
import { openTestApp, testNow } from "../../testing/test-app.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const inYen = { currency: "JPY" };
const placed = { processedAt: testNow - 86_400_000 };
const former = "a.myshopify.com";
const next = "b.myshopify.com";

/** Shops by address. A key that is wrong is refused. */
const shops: Record<string, { currency: string; orders: OrderRecord[] }> = {
  [former]: {
    currency: "EUR",
    orders: [fakeOrder("1", placed), fakeOrder("2", { ...placed, ...inYen })],
  },
  [next]: { currency: "USD", orders: [fakeOrder("3", placed)] },
};

const shopOf = (storeUrl: string | null) => shops[storeUrl ?? ""];

/** A server with an integration of the former shop, which was synced. */
async function openFormerShop() {
  const db = await openTestDatabase({ checksVersions: true });
  /** The shops that were read, with the cursor. */
  const read: [string | null, string | null][] = [];
  const shopify: Connector = {
    ...fakeConnector({ streams: [] }),
    check: async ({ apiKey, storeUrl }) => {
      const shop = shopOf(storeUrl);
      if (apiKey === "wrong" || shop === undefined) {
        throw new ConnectorError("bad_credentials", "The key is not valid.");
      }
      const { currency } = shop;
      return {
        accountName: "Shop",
        accountExternalId: null,
        currency,
        timezone: "UTC",
        warnings: [],
      };
    },
    streams: [
      {
        name: "orders",
        async *read({ storeUrl }, { cursor }) {
          read.push([storeUrl, cursor]);
          const records = cursor === null ? (shopOf(storeUrl)?.orders ?? []) : [];
          yield { records, cursor: "1", expected: null };
        },
      },
    ],
  };
  let milliseconds = 0;
  const now = () => testNow + milliseconds++;
  const { sync, secrets } = openLocalSync({ db, now, connectors: { shopify } });
  const server = await openTestApp({ db, secrets, sync, now });
  closers.push(() => server.close());
  const cookie = await server.signUp("ada");
  const call = async (method: "GET" | "POST" | "PATCH", url: string, payload?: object) => {
    const answer = await server.call({ method, url, cookie, ...(payload && { payload }) });
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  await call("PATCH", "/api/store", { currency: "USD", timezone: "UTC" });
  const { id } = await call("POST", "/api/integrations", {
    name: "Shop",
    platform: "shopify",
    apiKey: "key",
    storeUrl: former,
  });
  await sync.waitForEnd(id);
  return {
    read,
    id,
    async change(input: { storeUrl?: string; apiKey: string }) {
      await call("PATCH", `/api/integrations/${id}`, input);
      await sync.waitForEnd(id);
    },
    disconnected: async () => {
      const accounts = await call("GET", "/api/integrations/disconnected");
      return accounts.map((account: { storeUrl: string }) => account.storeUrl);
    },
    overview: () => call("GET", "/api/dashboard?range=last_7_days"),
    async leftOut() {
      const rows = await db
        .selectFrom("left_out_records")
        .select(["source_id", "ext_id"])
        .execute();
      return rows.map((row) => [row.source_id === id ? "integration" : "disconnected", row.ext_id]);
    },
  };
}

const leftOutNotice = {
  code: "orders_left_out",
  message:
    "1 Shopify order in JPY from March 17, 2026 is left out because your store reports in USD, so totals are too low. Amounts in different currencies are never added up; to see those in JPY, connect the shop in another Cartograph account.",
};

test("keeps the former shop's orders and names those it left out after the address changed", async () => {
  const shop = await openFormerShop();
  await shop.change({ storeUrl: next, apiKey: "key" });
  expect(await shop.disconnected()).toEqual([former]);
  expect(await shop.leftOut()).toEqual([["disconnected", "2"]]);
  const { notices, metrics } = await shop.overview();
  expect(notices).toEqual([leftOutNotice]);
  expect(metrics.orders.value).toBe(2);
});

test("says nothing about the former shop's settings before the other one was checked", async () => {
  const shop = await openFormerShop();
  const codes = async () =>
    (await shop.overview()).notices.map(({ code }: { code: string }) => code);
  expect(await codes()).toEqual(["orders_left_out", "shopify_currency"]);
  await shop.change({ storeUrl: next, apiKey: "wrong" });
  expect(await codes()).toEqual(["shopify_broken", "orders_left_out"]);
});

test("continues the shop when an address with a typo is corrected, without an account for the typo", async () => {
  const shop = await openFormerShop();
  await shop.change({ storeUrl: "typo.myshopify.com", apiKey: "key" });
  await shop.change({ storeUrl: former, apiKey: "wrong" });
  expect(await shop.disconnected()).toEqual([former]);
  await shop.change({ apiKey: "key" });
  expect(shop.read).toEqual([
    [former, null],
    [former, "1"],
  ]);
  expect(await shop.leftOut()).toEqual([["integration", "2"]]);
  expect(await shop.disconnected()).toEqual([]);
  expect((await shop.overview()).notices).toContainEqual(leftOutNotice);
});
