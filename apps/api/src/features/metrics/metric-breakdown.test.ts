import { ingestPage } from "@cartograph/warehouse/ingestion/ingest-page.ts";
import { sampleOrder } from "@cartograph/warehouse/testing/sample-order.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp, testNow } from "../../testing/test-app.ts";

let server: TestApp;
let cookie: string;
beforeAll(async () => {
  server = await openTestApp();
  cookie = await server.signUp("anna");
  const store = await server.db.selectFrom("stores").selectAll().executeTakeFirstOrThrow();
  const placed = new Date(testNow - 3_600_000).toISOString();
  const records = ["US", "US", "DE"].map((countryCode, index) =>
    sampleOrder({ name: `${index}`, placed, countryCode }),
  );
  await ingestPage(server.db, { store, records, now: testNow });
});
afterAll(() => server.close());

async function get(url: string) {
  const answer = await server.call({ method: "GET", url: `/api${url}`, cookie });
  return { status: answer.statusCode, body: answer.json() };
}

test("returns a page of rows with the exact sum of the others and the next page's cursor", async () => {
  const { status, body } = await get("/metrics/orders/breakdown?by=country&limit=1&compare=none");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    rows: [{ values: ["US"], labels: ["United States"], metrics: { orders: { value: 2 } } }],
    other: { rows: 1, metrics: { orders: { value: 1 } } },
    total: { metrics: { orders: { value: 3 } } },
  });
  const url = "/metrics/orders/breakdown?by=country&limit=1&compare=none&cursor=";
  const next = await get(`${url}${body.next}`);
  expect(next.body).toMatchObject({ rows: [{ values: ["DE"] }], next: null });
});

test("refuses an unknown dimension, filter or cursor by its path", async () => {
  for (const [query, path] of [
    ["by=planet", "by"],
    ["by=country,day,week", "by"],
    ["by=country,country", "by"],
    ["by=country&filters=planet:is:mars", "filters"],
    ["by=country&cursor=abc", "cursor"],
    ["by=country&sort=-units", "sort"],
    ["by=country&metrics=nothing", "metrics"],
  ]) {
    const { status, body } = await get(`/metrics/orders/breakdown?${query}`);
    expect([query, status]).toEqual([query, 400]);
    expect(body.issues).toMatchObject([{ path }]);
  }
});

async function filtered(filters: string): Promise<number[]> {
  const url = `/metrics/values?ids=orders,total_sales&filters=${filters}`;
  const [orders, sales] = (await get(url)).body;
  return [orders.value, sales.value];
}

test("adds the figures of a filter and its opposite up to the total, in either order of filters", async () => {
  const [all, own, others] = await Promise.all(
    ["sales_channel:is_not:pos", "country:is:US;sales_channel:is_not:pos", "country:is_not:US"].map(
      filtered,
    ),
  );
  expect(all).toEqual([3, 30]);
  expect(all).toEqual(own?.map((value, index) => value + (others?.[index] ?? 0)));
  expect(await filtered("sales_channel:is_not:pos;country:is:US")).toEqual(own);
  expect(await filtered("country:is:US;country:is_not:US")).toEqual([0, 0]);
});

test("lists dimensions, and a dimension's values by frequency", async () => {
  const { body } = await get("/dimensions");
  expect(body).toContainEqual({
    id: "order_tag",
    name: "Order tag",
    facts: ["sales", "order_lines"],
    overlaps: true,
    isTime: false,
  });
  expect((await get("/dimensions/country/values")).body.values).toEqual([
    { value: "US", label: "United States" },
    { value: "DE", label: "Germany" },
  ]);
  expect((await get("/dimensions/country/values?search=germ")).body.values).toHaveLength(1);
});
