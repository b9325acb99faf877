import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { beforeEach, expect, test } from "vitest";
import { storeVersion } from "../store-version.ts";
import { sampleCheckout } from "../testing/sample-checkout.ts";
import { sampleAdDay } from "../testing/sample-marketing.ts";
import { sampleOrder } from "../testing/sample-order.ts";
import { ingestPage } from "./ingest-page.ts";
import { findLeftOut, maxListed } from "./left-out-records.ts";

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let store: Awaited<ReturnType<typeof insertTestStore>>;
beforeEach(async () => {
  db = await openTestDatabase({ checksVersions: true });
  store = await insertTestStore(db);
  return () => db.destroy();
});

const source = { integrationId: "shop", platform: "shopify", stream: "orders" } as const;
const ingest = (records: readonly SourceRecord[]) =>
  ingestPage(db, { store, records, source, now: 0 });
const leftOut = () => findLeftOut(db, { ...source, storeId: store.id });
const yen = (name: string) => {
  const order = sampleOrder({ name, placed: "2026-06-10T10:00:00Z" });
  return { ...order, currency: "JPY" };
};

test("counts at most a thousand records one by one, and says that there are more", async () => {
  const orders = Array.from({ length: maxListed + 5 }, (_, index) => yen(`${index}`));
  await ingest(orders.slice(0, maxListed));
  expect(await leftOut()).toMatchObject({ count: maxListed, isMore: false });
  await ingest(orders.slice(maxListed));
  await ingest(orders);
  expect(await leftOut()).toMatchObject({ count: maxListed, isMore: true });
  const rows = await db.selectFrom("left_out_records").select("ext_id").execute();
  expect(rows).toHaveLength(maxListed + 1);
  await ingest(orders.map((order) => ({ ...order, currency: store.currency })));
  expect(await leftOut()).toMatchObject({ count: 0, isMore: true });
});

test("raises the store's version only when what is left out changes", async () => {
  await ingest([yen("1")]);
  const version = await storeVersion(db, store.id);
  await ingest([yen("1")]);
  expect(await storeVersion(db, store.id)).toBe(version);
  await ingest([yen("2")]);
  expect(await storeVersion(db, store.id)).toBe(version + 1);
});

test("takes the latest delivery of a record, in whatever order they come", async () => {
  const refused = yen("1");
  const storable = { ...refused, currency: store.currency };
  const earlier = { ...storable, updatedAt: refused.updatedAt - 1 };
  const later = { ...storable, updatedAt: refused.updatedAt + 1 };
  await ingest([refused, earlier]);
  expect(await leftOut()).toMatchObject({ count: 1 });
  await ingest([later, refused]);
  expect(await leftOut()).toBeNull();
});

test("keeps checkouts and days until they are stored", async () => {
  const checkout = sampleCheckout({ name: "c1", started: "2026-06-10T10:00:00Z" });
  const day = { day: "2026-06-10", readAt: "2026-06-11T00:00:00Z" };
  const huge = sampleAdDay({ ...day, rows: { brand: { spendMinor: 10 ** 14 } } });
  await ingest([{ ...checkout, currency: "JPY" }, huge]);
  expect(await leftOut()).toMatchObject({ count: 2 });
  await ingest([checkout, sampleAdDay({ ...day, rows: { brand: { spendMinor: 100 } } })]);
  expect(await leftOut()).toBeNull();
});
