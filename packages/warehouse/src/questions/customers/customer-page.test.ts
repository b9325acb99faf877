import { customerSchema } from "@cartograph/contracts/customers/customer.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import type { Kysely } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { StoreContext } from "../../report-request.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { connectShop } from "../../testing/connect-shop.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { customerPage } from "./customer-page.ts";

const now = Date.parse("2026-06-17T15:30:00-04:00");
let db: Kysely<Schema>;
let store: StoreContext;
beforeEach(async () => {
  db = await openTestDatabase();
  store = await insertTestStore(db);
  const records = [
    sampleOrder({
      name: "#1",
      placed: "2026-04-30T23:00:00-04:00",
      customer: "700",
      discountCodes: ["SPRING", "VIP"],
      lines: [
        { productExternalId: "mug", title: "Mug", quantity: 2, unitMinor: 1000 },
        { productExternalId: null, title: "Wrapping", unitMinor: 300 },
      ],
      refunds: [
        {
          at: "2026-05-02T12:00:00-04:00",
          lines: [{ line: 0, quantity: 1, subtotalMinor: 1000 }],
        },
      ],
    }),
    sampleOrder({
      name: "#2",
      placed: "2026-05-20T12:00:00-04:00",
      customer: "700",
      discountCodes: ["SPRING"],
      lines: [{ productExternalId: "mug", title: "Mug", quantity: 3, unitMinor: 900 }],
      cancelledAt: Date.parse("2026-05-21T12:00:00-04:00"),
      financialStatus: "pending",
    }),
    sampleOrder({ name: "#3", placed: "2026-05-22T12:00:00-04:00", customer: "701" }),
    sampleOrder({
      name: "test",
      placed: "2026-05-23T12:00:00-04:00",
      customer: "700",
      isTest: true,
    }),
  ];
  await ingestPage(db, { store, records, now });
});
afterEach(() => db.destroy());

async function idOf(externalId: string): Promise<string> {
  const { id } = await db
    .selectFrom("customers")
    .select("id")
    .where("store_id", "=", store.id)
    .where("ext_id", "=", externalId)
    .executeTakeFirstOrThrow();
  return String(id);
}

const read = (id: string, page: { limit?: number; cursor?: string } = {}, of = store) =>
  customerPage(db, { store: of, query: {}, now }, { limit: 50, ...page, id });

test("shows a customer with orders, products, discount codes and cohort", async () => {
  const customer = await read(await idOf("700"));
  expect(customerSchema.parse(customer)).toEqual(customer);
  expect(customer).toMatchObject({
    externalId: "700",
    orders: 2,
    firstOrder: "2026-04-30",
    cohort: "2026-04",
    segment: "regular",
    discountCodes: [
      { code: "SPRING", orders: 2 },
      { code: "VIP", orders: 1 },
    ],
  });
  expect(customer.orderList.rows).toMatchObject([
    { name: "#2", day: "2026-05-20", isFirst: false, isCanceled: true },
    { name: "#1", day: "2026-04-30", isFirst: true, total: 23, refunded: 10, net: 13 },
  ]);
  expect(customer.products).toMatchObject([
    { title: "Mug", orders: 2, units: 5, returnedUnits: 1, sales: 47, lastBought: "2026-05-20" },
    { title: "Wrapping", orders: 1, units: 1, sales: 3 },
  ]);
});

const visitFrom = (source: string, at: string) => ({
  occurredAt: Date.parse(at),
  source,
  sourceType: null,
  referrer: null,
  landingPage: "/",
  utmSource: null,
  utmMedium: null,
  utmCampaign: null,
  utmContent: null,
  utmTerm: null,
});

test("shows the first visit before the first order and the last before the latest", async () => {
  expect((await read(await idOf("700"))).visits).toEqual({
    firstState: "not_read",
    first: null,
    lastState: "not_read",
    last: null,
  });
  const records = ["2026-06-01", "2026-06-05"].map((day) =>
    sampleOrder({
      name: `visit ${day}`,
      placed: `${day}T12:00:00-04:00`,
      customer: "800",
      visits: {
        state: "known",
        first: visitFrom(`first ${day}`, `${day}T10:00:00-04:00`),
        last: visitFrom(`last ${day}`, `${day}T11:00:00-04:00`),
      },
    }),
  );
  await ingestPage(db, { store, records, now });
  expect((await read(await idOf("800"))).visits).toMatchObject({
    firstState: "known",
    first: { source: "first 2026-06-01", at: "2026-06-01T10:00:00-04:00" },
    lastState: "known",
    last: { source: "last 2026-06-05", at: "2026-06-05T11:00:00-04:00" },
  });
});

test("links to the customer in the shop's admin when one shop is connected", async () => {
  expect((await read(await idOf("700"))).adminUrl).toBeNull();
  await connectShop(db, store, now);
  await db
    .updateTable("integrations")
    .set({ store_url: "https://lamps.myshopify.com" })
    .where("store_id", "=", store.id)
    .execute();
  const { adminUrl } = await read(await idOf("700"));
  expect(adminUrl).toBe("https://lamps.myshopify.com/admin/customers/700");
});

test("returns each order once across pages", async () => {
  const id = await idOf("700");
  const first = await read(id, { limit: 1 });
  const second = await read(id, { limit: 1, cursor: first.orderList.next ?? "" });
  const names = [first, second].flatMap(({ orderList }) => orderList.rows.map(({ name }) => name));
  expect(names).toEqual(["#2", "#1"]);
  expect(second.orderList.next).toBeNull();
  const foreign = read(await idOf("701"), { cursor: first.orderList.next ?? "" });
  await expect(foreign).rejects.toMatchObject({ code: "invalid_input" });
});

test.each(["0", "-1", "1.0", "01", "1e0", " 1", "9".repeat(30), "x", "1;drop"])(
  "has no customer %j",
  async (id) => {
    await expect(read(id)).rejects.toMatchObject({ code: "not_found" });
  },
);

test("does not find a customer of another store", async () => {
  const other = await insertTestStore(db);
  for (const externalId of ["700", "701"]) {
    await expect(read(await idOf(externalId), {}, other)).rejects.toMatchObject({
      code: "not_found",
    });
  }
});
