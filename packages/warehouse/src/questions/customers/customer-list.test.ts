import { AppError } from "@cartograph/contracts/app-error.ts";
import {
  type CustomerList,
  customerListSchema,
} from "@cartograph/contracts/customers/customer-list.ts";
import { fileCustomerKey } from "@cartograph/contracts/customers/customer-name.ts";
import { customerSortKeys } from "@cartograph/contracts/customers/customer-sorts.ts";
import {
  type CustomerListQuery,
  customerListQuerySchema,
} from "@cartograph/contracts/query-schemas.ts";
import type { SourceRecord } from "@cartograph/contracts/records.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { StoreContext } from "../../report-request.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { connectShop } from "../../testing/connect-shop.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { customerList } from "./customer-list.ts";

const now = Date.parse("2026-06-17T15:30:00-04:00");
let db: Database;
let store: StoreContext;
beforeEach(async () => {
  db = await openTestDatabase();
  store = await insertTestStore(db);
});
afterEach(() => db.destroy());

const ingest = (records: SourceRecord[], of = store) => ingestPage(db, { store: of, records, now });

function list(query: Partial<CustomerListQuery> = {}, of = store): Promise<CustomerList> {
  const asked = customerListQuerySchema.parse(query);
  return customerList(db, { store: of, query: {}, now }, asked);
}

function order(name: string, customer: string, day: string, unitMinor = 1000) {
  const placed = `${day}T12:00:00-04:00`;
  return sampleOrder({ name, customer, placed, lines: [{ unitMinor }] });
}

const profile = (externalId: string, countryCode: string | null) => ({
  kind: "customer" as const,
  externalId,
  countryCode,
  acceptsEmailMarketing: null,
  createdAt: now,
  updatedAt: now,
});

/** Four customers with orders and one without. */
function sampleRecords(): SourceRecord[] {
  return [
    profile("700", "GB"),
    profile("701", "US"),
    profile("7022", null),
    profile("900", "GB"),
    ...[1, 2, 3, 4, 5].map((day) => order(`a${day}`, "700", `2026-04-0${day}`)),
    order("b1", "701", "2026-04-20", 9000),
    order("b2", "701", "2026-05-20", 500),
    order("c1", "7022", "2026-05-02", 2000),
    {
      ...order("d1", "703", "2026-05-03", 3000),
      refunds: sampleOrder({
        name: "d1",
        placed: "2026-05-03T12:00:00-04:00",
        lines: [{ unitMinor: 3000 }],
        refunds: [
          {
            at: "2026-05-10T12:00:00-04:00",
            lines: [{ line: 0, quantity: 1, subtotalMinor: 3000 }],
          },
        ],
      }).refunds,
    },
    order("guest", "", "2026-05-04"),
  ].map((record) =>
    record.kind === "order" && record.customerExternalId === ""
      ? { ...record, customerExternalId: null }
      : record,
  );
}

const idsOf = ({ rows }: CustomerList) => rows.map(({ externalId }) => externalId);

test("lists customers with orders, by net sales, with totals of all pages", async () => {
  await ingest(sampleRecords());
  const all = await list();
  expect(customerListSchema.parse(all)).toEqual(all);
  expect(idsOf(all)).toEqual(["701", "700", "7022", "703"]);
  expect(all.rows[0]).toMatchObject({
    orders: 2,
    spent: 95,
    net: 95,
    averageOrder: 47.5,
    firstOrder: "2026-04-20",
    lastOrder: "2026-05-20",
    segment: "regular",
    country: "US",
    rfmGroup: null,
  });
  expect(all.rows[3]).toMatchObject({ spent: 30, refunded: 30, returns: 30, net: 0 });
  expect(all.totals).toEqual({
    count: 4,
    orders: 9,
    spent: 195,
    refunded: 30,
    returns: 30,
    net: 165,
  });
  expect((await list({ limit: 1 })).totals).toEqual(all.totals);
});

test.each([
  ["country:is:GB", ["700"]],
  ["country:is_not:GB", ["701", "7022", "703"]],
  ["country:is:none", ["7022", "703"]],
  ["segment:is:vip,regular", ["701", "700"]],
  ["acquired_month:is:2026-04", ["701", "700"]],
  ["acquired_month:is:2026-04;country:is:US", ["701"]],
])("filters by %s", async (filters, expected) => {
  await ingest(sampleRecords());
  expect(idsOf(await list({ filters }))).toEqual(expected);
});

test("takes the country of a customer from a file from the latest order that has one", async () => {
  const key = fileCustomerKey("78877041aa");
  const from = (countryCode: string | null, made: ReturnType<typeof order>) => ({
    ...made,
    countryCode,
  });
  await ingest([
    profile("7022", null),
    from("FR", order("a1", key, "2026-05-01")),
    from("ie", order("a2", key, "2026-05-03")),
    from(null, order("a3", key, "2026-05-04")),
    from("US", { ...order("a4", key, "2026-05-05"), isTest: true }),
    // The platform knows this customer, but no country.
    from("IE", order("b1", "7022", "2026-05-02")),
  ]);
  const irish = await list({ filters: "country:is:IE" });
  expect(irish.rows.map(({ externalId, country }) => [externalId, country])).toEqual([[key, "IE"]]);
  expect(idsOf(await list({ filters: "country:is:FR" }))).toEqual([]);
  expect(idsOf(await list({ filters: "country:is:none" }))).toEqual(["7022"]);
});

test("refuses a filter that does not describe customers", async () => {
  const refused = await list({ filters: "sku:is:A" }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: "invalid_input", issues: [{ path: "filters" }] });
});

test("finds customers whose platform id begins with the text", async () => {
  await ingest(sampleRecords());
  expect(idsOf(await list({ search: " 70 " }))).toEqual(["701", "700", "7022", "703"]);
  expect(idsOf(await list({ search: "702" }))).toEqual(["7022"]);
  expect(idsOf(await list({ search: "7_" }))).toEqual([]);
});

test.each(["From file 7887", "78877041"])(
  "finds a customer of an orders export by %s",
  async (search) => {
    const ids = [
      "email:78877041c9fce849bf5875ec67114c22",
      "email:c4b228f0d41bf5875ec67114c2206409",
    ];
    await ingest(ids.map((id, index) => order(`f${index}`, id, "2026-05-02")));
    expect(idsOf(await list({ search }))).toEqual(ids.slice(0, 1));
  },
);

test.each([
  [{ minOrders: 2 }, ["701", "700"]],
  [{ maxOrders: 1 }, ["7022", "703"]],
  [{ minOrders: 2, maxOrders: 4 }, ["701"]],
  [{ minOrders: 5, filters: "country:is:US" }, []],
])("lists customers by number of orders: %o", async (query, expected) => {
  await ingest(sampleRecords());
  expect(idsOf(await list(query))).toEqual(expected);
});

test("reports Shopify as missing and no amounts, not even 0, while orders are unknown", async () => {
  await ingest([profile("700", "GB")]);
  const answer = await list({ rfm: "prospects" });
  expect(customerListSchema.parse(answer)).toEqual(answer);
  expect(answer.missing).toEqual(["shopify"]);
  const amounts = { orders: null, spent: null, refunded: null, returns: null, net: null };
  expect(answer.totals).toEqual({ count: 1, ...amounts });
  await connectShop(db, store, now);
  expect(await list()).toMatchObject({ missing: [], totals: { count: 0, orders: 0, net: 0 } });
});

test("lists customers without orders as prospects only", async () => {
  await ingest(sampleRecords());
  const prospects = await list({ rfm: "prospects" });
  expect(prospects.rows).toMatchObject([
    { externalId: "900", orders: 0, averageOrder: null, firstOrder: null, segment: null },
  ]);
});

test("lists the customers of RFM groups", async () => {
  const buyers = Array.from({ length: 25 }, (_, index) => index);
  await ingest(
    buyers.flatMap((index) =>
      Array.from({ length: 25 - index }, (__, at) =>
        order(`${index}-${at}`, `c${index}`, `2026-05-${String(31 - index).padStart(2, "0")}`),
      ),
    ),
  );
  expect(idsOf(await list({ rfm: "champions" }))).toEqual(["c0", "c1", "c2", "c3", "c4"]);
  expect((await list({ rfm: "loyal,dormant" })).totals.count).toBe(15);
});

test.each(customerSortKeys)(
  "walks all pages once, sorted by %s, while orders arrive",
  async (sort) => {
    await ingest(sampleRecords());
    const walked: string[] = [];
    let cursor: string | null | undefined;
    for (let page = 0; cursor !== null; page += 1) {
      const { rows, next } = await list({ sort, limit: 1, ...(cursor && { cursor }) });
      walked.push(...rows.map(({ externalId }) => externalId));
      // New customers may be on later pages; those listed first stay in place.
      if (page < 4) await ingest([order(`l${page}`, `later-${page}`, "2026-06-01", 700 + page)]);
      cursor = next;
    }
    const ofTheFirstList = walked.filter((id) => !id.startsWith("later"));
    expect(ofTheFirstList.toSorted()).toEqual(["700", "701", "7022", "703"]);
    expect(new Set(walked).size).toBe(walked.length);
  },
);

test("refuses the cursor of another sort, filter or store", async () => {
  await ingest(sampleRecords());
  const { next } = await list({ limit: 1 });
  const cursor = next ?? "";
  const other = await insertTestStore(db);
  await ingest(sampleRecords(), other);
  const error = { issues: [{ path: "cursor" }] };
  await expect(list({ cursor, sort: "orders" })).rejects.toMatchObject(error);
  await expect(list({ cursor, filters: "country:is:GB" })).rejects.toMatchObject(error);
  await expect(list({ cursor }, other)).rejects.toMatchObject(error);
});

test("lists and counts only the customers of the store", async () => {
  await ingest(sampleRecords());
  const alone = await list();
  const other = await insertTestStore(db);
  await ingest([...sampleRecords(), order("z", "700", "2026-06-02", 50_000)], other);
  expect(await list()).toEqual(alone);
});

test("walks all pages once where averages have endless decimals and are equal", async () => {
  const names = ["a", "b", "c", "d"];
  await ingest(
    names.flatMap((name) =>
      [13_344, 13_345, 13_345].map((unitMinor, index) =>
        order(`${name}${index}`, `c-${name}`, "2026-04-01", unitMinor),
      ),
    ),
  );
  for (const sort of ["average_order", "-average_order"] as const) {
    const walked: string[] = [];
    let cursor: string | null | undefined;
    for (let page = 0; cursor !== null && page < 10; page += 1) {
      const { rows, next } = await list({ sort, limit: 2, ...(cursor && { cursor }) });
      walked.push(...rows.map(({ externalId }) => externalId));
      cursor = next;
    }
    expect(walked.toSorted()).toEqual(names.map((name) => `c-${name}`));
  }
});
