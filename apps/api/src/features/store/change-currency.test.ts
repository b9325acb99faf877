import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { afterEach, expect, test } from "vitest";
import { fakeConnector, fakeOrder, type FakeStream } from "../../sync/testing/fake-connector.ts";
import { gate } from "../../sync/testing/gate.ts";
import { openLocalSync } from "../../testing/local-sync.ts";
import { openTestApp } from "../../testing/test-app.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A server with a shop in USD, connected to a store whose currency the operator set to EUR. */
async function openShop(stream: Pick<FakeStream, "pages" | "beforePage">) {
  const db = await openTestDatabase({ checksVersions: true });
  const shopify = fakeConnector({ streams: [{ name: "orders", ...stream }] });
  let now = Date.UTC(2026, 2, 18, 15, 30);
  const { sync, secrets } = openLocalSync({
    db,
    now: () => now,
    connectors: { shopify },
  });
  const server = await openTestApp({ db, secrets, sync });
  closers.push(() => server.close());
  const cookie = await server.signUp("ada");
  const call = async (method: "GET" | "POST" | "PATCH" | "DELETE", url: string, body?: object) =>
    (await server.call({ method, url, cookie, ...(body && { payload: body }) })).json();
  const storeId = Number((await call("GET", "/api/store")).id);
  const setCurrency = (currency: string) => call("PATCH", "/api/store", { currency });
  await setCurrency("EUR");
  return {
    setCurrency,
    async connect(): Promise<string> {
      const shop = { name: "Shop", platform: "shopify", storeUrl: "a.myshopify.com" };
      const apiKey = "shpat_0123456789abcdef";
      const { id } = await call("POST", "/api/integrations", { ...shop, apiKey });
      return id;
    },
    whenEnded: (id: string) => sync.waitForEnd(id),
    async sync(id: string) {
      // Each run starts later than the previous one.
      now += 1000;
      await sync.start({ storeId, integrationId: id }, "manual");
      await sync.waitForEnd(id);
    },
    remove: (id: string) => call("DELETE", `/api/integrations/${id}`),
    async latestRun(id: string) {
      const list: { id: string; latestRun: object }[] = await call("GET", "/api/integrations");
      return list.find((each) => each.id === id)?.latestRun;
    },
    async orderNames() {
      const rows = await db.selectFrom("orders").select("name").orderBy("name").execute();
      return rows.map(({ name }) => name);
    },
  };
}

const twoPages = [[fakeOrder("1")], [fakeOrder("2")]];

test("reads a shop from the beginning when the currency that refused its orders is changed", async () => {
  const shop = await openShop({ pages: twoPages });
  const id = await shop.connect();
  await shop.whenEnded(id);
  expect(await shop.orderNames()).toEqual([]);

  await shop.setCurrency("USD");
  await shop.sync(id);
  expect(await shop.orderNames()).toEqual(["#1", "#2"]);
  expect(await shop.latestRun(id)).toMatchObject({ status: "succeeded", records: 2 });
});

test("continues where a sync stopped when the currency is confirmed", async () => {
  const shop = await openShop({ pages: twoPages });
  const id = await shop.connect();
  await shop.whenEnded(id);
  await shop.setCurrency("EUR");
  await shop.sync(id);
  expect(await shop.latestRun(id)).toMatchObject({ status: "partial", records: 0 });
});

test("starts a shop's stream over when the currency is changed while it is read", async () => {
  const door = gate();
  const shop = await openShop({
    pages: [...twoPages, [fakeOrder("3")]],
    beforePage: (page) => (page === 1 ? door.pass() : undefined),
  });
  const id = await shop.connect();
  await door.reached;
  await shop.setCurrency("USD");
  door.open();
  await shop.whenEnded(id);
  expect(await shop.orderNames()).toEqual(["#1", "#2", "#3"]);
});

test("reads a disconnected shop from the beginning when it is connected again in another currency", async () => {
  const pages = [[]] as FakeStream["pages"];
  const shop = await openShop({ pages });
  const first = await shop.connect();
  await shop.whenEnded(first);
  pages.push(...twoPages);
  await shop.sync(first);
  await shop.remove(first);

  await shop.setCurrency("USD");
  const second = await shop.connect();
  await shop.whenEnded(second);
  expect(await shop.orderNames()).toEqual(["#1", "#2"]);
});
