import { ingestPage } from "@cartograph/warehouse/ingestion/ingest-page.ts";
import { sampleOrder } from "@cartograph/warehouse/testing/sample-order.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let server: TestApp;
let cookie: string;
beforeEach(async () => {
  server = await openTestApp();
  cookie = await server.signUp("anna");
});
afterEach(() => server.close());

const put = (targets: unknown, as = cookie) =>
  server.call({ method: "PUT", url: "/api/targets", payload: { targets }, cookie: as });
const list = async (query = "", as = cookie) =>
  (await server.call({ url: `/api/targets${query}`, cookie: as })).json();
const version = () => server.db.selectFrom("store_versions").select("version").executeTakeFirst();
const dashboard = async (query: string) =>
  (await server.call({ url: `/api/dashboard?${query}`, cookie })).json();

const march = { metric: "total_sales", month: "2026-03", value: 3100.5 };
const february = { metric: "conversion_rate", month: "2026-02", value: 2.75 };

describe("targets", () => {
  test("are set, listed by month in screen order, replaced and removed", async () => {
    const orders = { metric: "orders", month: "2026-03", value: 40 };
    expect((await put([orders, march, february])).json()).toEqual({ ok: true });
    expect(await list()).toEqual({
      currency: "USD",
      currencyDigits: 2,
      targets: [
        { ...february, unit: "percent" },
        { ...march, unit: "money" },
        { ...orders, unit: "count" },
      ],
    });
    await put([
      { ...march, value: 10.1 },
      { ...orders, value: null },
    ]);
    expect((await list("?from=2026-03")).targets).toEqual([
      { ...march, value: 10.1, unit: "money" },
    ]);
    expect((await list("?to=2026-02")).targets).toEqual([{ ...february, unit: "percent" }]);
  });

  test("update cached answers only when something changed", async () => {
    const range = "range=custom&from=2026-03-01&to=2026-03-31";
    expect((await dashboard(range)).salesSummary.target).toBe(0);
    await put([march]);
    expect(await dashboard(range)).toMatchObject({
      salesSummary: { target: 3100.5, ordersTarget: 0 },
      targets: { month: "2026-03", values: { total_sales: 3100.5 }, proRated: [] },
    });
    const before = await version();
    await put([march]);
    expect(await version()).toEqual(before);
    await put([{ ...march, value: null }]);
    expect((await dashboard(range)).salesSummary.target).toBe(0);
  });

  test("are prorated by day for ranges other than a month, to the cent", async () => {
    await put([march, { ...march, month: "2026-02", value: 1000 }]);
    // 1000 / 28 × 2 + 3100.5 / 31 × 3
    const { salesSummary, targets } = await dashboard("range=custom&from=2026-02-27&to=2026-03-03");
    expect(salesSummary.target).toBe(371.48);
    expect(targets).toEqual({
      month: null,
      values: { total_sales: 371.48 },
      proRated: ["total_sales"],
    });
    const values = await server.call({
      url: "/api/metrics/values?ids=total_sales,orders&range=custom&from=2026-02-27&to=2026-03-03",
      cookie,
    });
    expect(values.json()).toMatchObject([{ target: 371.48 }, { target: 0 }]);
  });

  test("of some months of a range are none of the range, and are named", async () => {
    await put([march]);
    const { targets } = await dashboard("range=custom&from=2026-03-30&to=2026-04-02");
    expect(targets).toEqual({ month: null, values: {}, proRated: [], partlySet: ["total_sales"] });
  });

  test.each([
    [[{ ...march, value: 0 }], "targets.0.value", "A target must be above 0"],
    [[{ ...march, value: -1 }], "targets.0.value", "A target must be above 0"],
    [[{ ...march, value: 1.005 }], "targets.0.value", "Amounts in USD have at most 2 decimals"],
    [[february, { ...march, value: 1e15 }], "targets.1.value", "at most 1,000,000,000,000"],
    [[{ ...march, metric: "orders", value: 1.5 }], "targets.0.value", "has no decimals"],
    [[{ ...march, metric: "gross_sales" }], "targets.0.metric", "cannot have a target"],
    [[{ ...march, month: "2026-13" }], "targets.0.month", "Not a month"],
    [[{ ...march, month: "2100-01" }], "targets.0.month", "from 2000 to 2099"],
    [[{ ...march, month: "0001-01" }], "targets.0.month", "from 2000 to 2099"],
    [[], "targets", "Name at least one target"],
  ])("are refused all together when one is invalid: %j", async (targets, path, message) => {
    const answer = await put(targets);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues).toMatchObject([
      { path, message: expect.stringContaining(message) },
    ]);
    expect((await list()).targets).toEqual([]);
  });

  test("have the decimals of the store's currency", async () => {
    await server.call({ method: "PATCH", url: "/api/store", payload: { currency: "JPY" }, cookie });
    expect((await put([march])).json().message).toBe("Amounts in JPY have no decimals");
    await put([{ ...march, value: 3100 }]);
    expect(await list()).toMatchObject({ currencyDigits: 0, targets: [{ value: 3100 }] });
  });

  test("in money are deleted when the currency changes; others are kept", async () => {
    await put([march, february]);
    await server.call({ method: "PATCH", url: "/api/store", payload: { currency: "USD" }, cookie });
    expect((await list()).targets).toHaveLength(2);
    await server.call({ method: "PATCH", url: "/api/store", payload: { currency: "EUR" }, cookie });
    expect((await list()).targets).toEqual([{ ...february, unit: "percent" }]);
  });

  test("are kept when a currency is refused", async () => {
    const { id } = (await server.call({ url: "/api/store", cookie })).json();
    await ingestPage(server.db, {
      store: { id: Number(id) },
      records: [sampleOrder({ name: "1", placed: "2026-03-16T12:00:00Z", lines: [] })],
      now: server.clock.now,
    });
    await put([march]);
    const payload = { currency: "EUR" };
    const answer = await server.call({ method: "PATCH", url: "/api/store", payload, cookie });
    expect(answer.statusCode).toBe(409);
    expect((await list()).targets).toHaveLength(1);
  });

  test("belong to one store and are deleted with it", async () => {
    await put([march]);
    const eve = await server.signUp("eve");
    expect((await list("", eve)).targets).toEqual([]);
    await put([{ ...march, value: 1 }], eve);
    await put([{ ...march, value: null }], eve);
    expect((await list()).targets).toMatchObject([{ value: 3100.5 }]);
    await server.db.deleteFrom("users").where("username", "=", "anna").execute();
    expect(await server.db.selectFrom("metric_targets").selectAll().execute()).toEqual([]);
  });

  test("are recorded in the audit log with months and without values", async () => {
    await put([march, february]);
    const events = await server.db
      .selectFrom("audit_events")
      .select(["event", "target", "outcome"])
      .where("event", "=", "targets.set")
      .execute();
    expect(events).toEqual([{ event: "targets.set", target: "2026-02,2026-03", outcome: "ok" }]);
  });

  test("cannot be listed for months in reverse", async () => {
    expect((await list("?from=2026-12&to=2026-01")).issues).toEqual([
      { path: "to", message: "The last month is before the first" },
    ]);
    expect(await list("?from=2026-12&to=2026-12")).toMatchObject({ targets: [] });
  });

  test("cannot be set from another site", async () => {
    const answer = await server.call({
      method: "PUT",
      url: "/api/targets",
      payload: { targets: [march] },
      headers: { "sec-fetch-site": "cross-site" },
      cookie,
    });
    expect(answer.statusCode).toBe(403);
  });
});
