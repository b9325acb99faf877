import { staleAfterMs } from "@cartograph/contracts/freshness.ts";
import { withNewVersion } from "@cartograph/warehouse/store-version.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openAnalyticsApp } from "../../testing/analytics-app.ts";

let app: Awaited<ReturnType<typeof openAnalyticsApp>>;
beforeEach(async () => {
  app = await openAnalyticsApp();
});
afterEach(() => app.close());

const syncStale = async (platforms: string[]) =>
  (await app.call("POST", "/api/integrations/sync", { platforms })).body;
const countRuns = async () => (await app.db.selectFrom("sync_runs").select("id").execute()).length;

test("syncs nothing while the sources are fresh", async () => {
  await app.connect();
  expect(await syncStale(["google_analytics"])).toEqual({ platforms: [] });
  expect(await countRuns()).toBe(1);
});

test("syncs the stale integrations of the named platforms", async () => {
  const id = await app.connect();
  app.clock.now += staleAfterMs + 1;
  expect(await syncStale(["shopify"])).toEqual({ platforms: [] });
  expect(await syncStale(["google_analytics", "shopify"])).toEqual({
    platforms: ["google_analytics"],
  });
  await app.sync.waitForEnd(id);
  expect(await countRuns()).toBe(2);
});

test("syncs no integration of another store", async () => {
  await app.connect();
  app.clock.now += staleAfterMs + 1;
  const cookie = await app.signUp("eve");
  const answer = await app.app.inject({
    method: "POST",
    url: "/api/integrations/sync",
    headers: { cookie },
    payload: { platforms: ["google_analytics"] },
  });
  expect(answer.json()).toEqual({ platforms: [] });
  expect(await countRuns()).toBe(1);
});

test("shows a notice in reports as soon as the check of a key fails", async () => {
  const id = await app.connect();
  const traffic = async () => (await app.call("GET", "/api/traffic")).body;
  expect((await traffic()).dataSources).toMatchObject([{ status: "connected" }]);
  app.state.isRefused = true;
  await app.call("POST", `/api/integrations/${id}/sync`);
  await app.sync.waitForEnd(id);
  const { dataSources, notices } = await traffic();
  expect(dataSources).toMatchObject([
    { platform: "google_analytics", status: "broken", isStale: false },
  ]);
  expect(notices[0]).toEqual({
    code: "google_analytics_broken",
    message:
      "We can't connect to Google Analytics, so new data isn't coming in. See Integrations for what to do.",
  });
});

test("shows a notice in reports about a key that never worked, until it is checked again", async () => {
  const statuses = async () =>
    (await app.call("GET", "/api/traffic")).body.dataSources.map(
      ({ status }: { status: string }) => status,
    );
  app.state.isRefused = true;
  await app.connect();
  expect(await statuses()).toEqual(["broken"]);
  app.state.isRefused = false;
  const [{ id }] = (await app.call("GET", "/api/integrations")).body;
  await withNewVersion(app.db, 1, (trx) =>
    trx.updateTable("integrations").set({ checked_at: null }).execute(),
  );
  expect(await statuses()).toEqual(["incomplete"]);
  await app.call("POST", `/api/integrations/${id}/sync`);
  await app.sync.waitForEnd(id);
  expect(await statuses()).toEqual(["connected"]);
});
