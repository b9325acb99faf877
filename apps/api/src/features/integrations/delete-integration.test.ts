import { sampleProperty } from "@cartograph/warehouse/testing/sample-days.ts";
import { storeVersion } from "@cartograph/warehouse/store-version.ts";
import { withNewVersion } from "@cartograph/warehouse/store-version.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gate } from "../../sync/testing/gate.ts";
import { analyticsKey, openAnalyticsApp } from "../../testing/analytics-app.ts";

let app: Awaited<ReturnType<typeof openAnalyticsApp>>;
beforeEach(async () => {
  app = await openAnalyticsApp();
});
afterEach(() => app.close());

const url = "/api/integrations";
/** 40 days of one row each, and the users of the picker's ranges. */
const readRows = 40;

async function readTraffic() {
  const { body } = await app.call("GET", "/api/traffic");
  return body;
}

const listDisconnected = async () => (await app.call("GET", `${url}/disconnected`)).body;
const countRows = async () => (await app.db.selectFrom("source_days").selectAll().execute()).length;

test("keeps a deleted integration's data in the reports, with a notice of where they end", async () => {
  const id = await app.connect();
  const before = await readTraffic();
  const { body } = await app.call("DELETE", `${url}/${id}`);
  expect(body).toEqual({ ok: true, deleted: [] });

  app.clock.now += 9 * 3_600_000;
  const { body: after } = await app.call(
    "GET",
    "/api/traffic?range=custom&from=2026-02-17&to=2026-03-18",
  );
  expect(after.summary.totalSessions).toBe(before.summary.totalSessions);
  expect(after.missing).not.toContain("google_analytics");
  expect(after.dataSources).toEqual([
    {
      platform: "google_analytics",
      asOf: before.dataSources[0].asOf,
      isStale: false,
      status: "disconnected",
    },
  ]);
  const { notices } = await readTraffic();
  expect(notices).toContainEqual({
    code: "google_analytics_disconnected",
    message: "Google Analytics is no longer connected. Its figures end on March 18, 2026.",
  });
  expect(await listDisconnected()).toMatchObject([
    { id, name: "Site", account: sampleProperty, isDeleting: false },
  ]);
  expect((await app.call("GET", url)).body).toEqual([]);
});

test("continues where it stopped when the same account is connected again", async () => {
  await app.call("DELETE", `${url}/${await app.connect()}`);
  await app.connect({ name: "Site again" });
  // Its only page was read before, and its cursor was kept.
  expect(app.analytics.requested).toEqual(["sessions 0"]);
  expect(await listDisconnected()).toEqual([]);
  expect((await readTraffic()).summary.totalSessions).toBe(30);
  expect(await countRows()).toBe(readRows);
});

test("uses another account's data once it is synced", async () => {
  await app.call("DELETE", `${url}/${await app.connect()}`);
  await app.connect({ account: "123456789" });
  const { dataSources, notices } = await readTraffic();
  expect(dataSources).toMatchObject([{ status: "connected" }]);
  expect(notices).toContainEqual({
    code: "analytics_other_accounts",
    message: `Google Analytics figures come from Property 123456789. Accounts are not added up; not included: Property ${sampleProperty}.`,
  });
});

test("counts the data, and deletes them with the integration on request", async () => {
  const id = await app.connect();
  const { body: data } = await app.call("GET", `${url}/${id}/data`);
  expect(data.problem).toBeNull();
  expect(data.counts).toContainEqual({ kind: "session_rows", count: readRows });
  const { store_id: storeId } = await app.db
    .selectFrom("integrations")
    .select("store_id")
    .executeTakeFirstOrThrow();
  const version = await storeVersion(app.db, storeId);

  const { body } = await app.call("DELETE", `${url}/${id}?data=delete`);
  expect(body).toEqual({ ok: true, deleted: data.counts });
  expect(await storeVersion(app.db, storeId)).toBeGreaterThan(version);
  expect(await countRows()).toBe(0);
  expect(await listDisconnected()).toEqual([]);
  const traffic = await readTraffic();
  expect(traffic).toMatchObject({ summary: { totalSessions: null }, dataSources: [] });
  expect(traffic.missing).toContain("google_analytics");
});

test("deletes kept data later by the same id", async () => {
  const id = await app.connect();
  await app.call("DELETE", `${url}/${id}`);
  expect((await app.call("DELETE", `${url}/${id}`)).status).toBe(404);
  const { body: data } = await app.call("GET", `${url}/${id}/data`);
  const { body } = await app.call("DELETE", `${url}/${id}?data=delete`);
  expect(body.deleted).toEqual(data.counts);
  expect(await countRows()).toBe(0);
  expect((await app.call("DELETE", `${url}/${id}?data=delete`)).status).toBe(404);
});

test("neither deletes nor disconnects data that another integration also reads", async () => {
  const id = await app.connect();
  await app.connect({ name: "Twin" });
  const { body: data } = await app.call("GET", `${url}/${id}/data`);
  expect(data.problem).toContain("Another integration reads the same account");
  const refused = await app.call("DELETE", `${url}/${id}?data=delete`);
  expect(refused).toMatchObject({ status: 409, body: { message: data.problem } });
  expect((await app.call("GET", url)).body).toHaveLength(2);
  await app.call("DELETE", `${url}/${id}`);
  expect(await listDisconnected()).toEqual([]);
  expect((await readTraffic()).dataSources).toMatchObject([{ status: "connected" }]);
});

test("returns 409 for an integration that is deleted before its check ends", async () => {
  const check = gate();
  vi.spyOn(app.sync, "waitForCheck").mockImplementation(check.pass);
  const input = { name: "Site", platform: "google_analytics", apiKey: analyticsKey };
  const created = app.call("POST", url, { ...input, account: sampleProperty });
  await check.reached;
  const { id } = await app.db.selectFrom("integrations").select("id").executeTakeFirstOrThrow();
  expect((await app.call("DELETE", `${url}/${id}`)).status).toBe(200);
  check.open();
  expect(await created).toMatchObject({
    status: 409,
    body: { message: "The integration was deleted while its connection was checked" },
  });
  const audit = app.db.selectFrom("audit_events").select("event").where("target", "=", id);
  expect(await audit.orderBy("id").execute()).toEqual([
    { event: "integration.create" },
    { event: "integration.delete" },
  ]);
});

test("finishes an interrupted deletion on the next start", async () => {
  const id = await app.connect();
  await app.call("DELETE", `${url}/${id}`);
  await withNewVersion(app.db, 1, (trx) =>
    trx.updateTable("disconnected_accounts").set({ is_deleting: 1 }).execute(),
  );
  expect((await readTraffic()).summary.totalSessions).toBeNull();
  await app.sync.resumeInterrupted();
  await expect.poll(countRows).toBe(0);
  await expect.poll(listDisconnected).toEqual([]);
});

test("does not count, list or delete data of another store", async () => {
  const id = await app.connect();
  await app.call("DELETE", `${url}/${id}`);
  const cookie = await app.signUp("eve");
  const ask = (method: "GET" | "DELETE", path: string) =>
    app.app.inject({ method, url: `${url}${path}`, headers: { cookie } });
  expect((await ask("GET", "/disconnected")).json()).toEqual([]);
  expect((await ask("GET", `/${id}/data`)).statusCode).toBe(404);
  expect((await ask("DELETE", `/${id}?data=delete`)).statusCode).toBe(404);
  expect(await countRows()).toBe(readRows);
});
