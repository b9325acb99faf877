import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openAnalyticsApp } from "../testing/analytics-app.ts";

let app: Awaited<ReturnType<typeof openAnalyticsApp>>;
/** What the monotonic clock has advanced, which it does only when a test says so. */
let passedMs: number;
beforeEach(async () => {
  passedMs = 0;
  const startedAt = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => startedAt + passedMs);
  app = await openAnalyticsApp();
  await app.connect();
  app.requested.length = 0;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
});

const custom = "range=custom&from=2026-03-02&to=2026-03-05";
const traffic = `/api/traffic?${custom}`;

async function visitors(url = traffic): Promise<number | null> {
  const { body } = await app.call("GET", url);
  return body.summary.uniqueVisitors;
}

test("stores the users of the date picker's ranges during a sync and does not fetch them again", async () => {
  for (const range of ["today", "last_7_days", "last_30_days", "this_month"]) {
    expect(await visitors(`/api/traffic?range=${range}`)).toBe(7);
  }
  expect(app.requested).toEqual([]);
});

test("fetches the users of a custom range once, together with its comparison period", async () => {
  expect(await visitors()).toBe(7);
  expect(app.requested).toEqual([
    { from: "2026-03-02", to: "2026-03-05" },
    { from: "2026-02-26", to: "2026-03-01" },
  ]);
  expect(await visitors()).toBe(7);
  expect(await visitors(`${traffic}&basis=order_date`)).toBe(7);
  expect(app.requested).toHaveLength(2);
});

test("sends one request to the platform for concurrent callers", async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => visitors()));
  expect(answers).toEqual([7, 7, 7, 7, 7]);
  expect(app.requested).toHaveLength(2);
});

test("fetches users for metric values that count them, and not for others", async () => {
  const values = (ids: string) => app.call("GET", `/api/metrics/values?ids=${ids}&${custom}`);
  await values("sessions,orders");
  expect(app.requested).toEqual([]);
  const { body } = await values("sessions,new_visitors");
  expect(body).toMatchObject([
    { id: "sessions", value: 4 },
    { id: "new_visitors", value: 3 },
  ]);
  expect(app.requested).toHaveLength(2);
});

test.each([
  "/api/metrics/unique_visitors?compare=none",
  "/api/metrics/unique_visitors/rows?limit=1",
  "/api/metrics/unique_visitors/breakdown?by=channel",
  "/api/metrics/sessions/breakdown?by=channel&metrics=unique_visitors",
])("fetches the users that GET %s counts", async (url) => {
  await app.call("GET", `${url}&${custom}`);
  expect(app.requested[0]).toEqual({ from: "2026-03-02", to: "2026-03-05" });
});

test("returns null with the missing source when fetching fails, does not cache it, and retries after a minute", async () => {
  app.state.isDown = true;
  const failed = await app.call("GET", traffic);
  expect(failed.body.summary).toMatchObject({ totalSessions: 4, uniqueVisitors: null });
  expect(failed.body.notices).toContainEqual(expect.objectContaining({ code: "users_unknown" }));
  expect(app.requested).toHaveLength(2);
  app.state.isDown = false;
  passedMs = 59_000;
  expect(await visitors()).toBeNull();
  expect(app.requested).toHaveLength(2);

  passedMs = 60_001;
  const answer = await app.call("GET", traffic);
  expect(answer.body.summary.uniqueVisitors).toBe(7);
  expect(answer.body.notices).not.toContainEqual(
    expect.objectContaining({ code: "users_unknown" }),
  );
  expect(answer.answer.headers["etag"]).not.toBe(failed.answer.headers["etag"]);
  expect(app.requested).toHaveLength(4);
});

test("replaces an answer without users once they are stored", async () => {
  app.state.isDown = true;
  const etag = String((await app.call("GET", traffic)).answer.headers["etag"]);
  const ask = () => app.ask({ url: traffic, headers: { "if-none-match": etag } });
  expect((await ask()).statusCode).toBe(304);

  app.state.isDown = false;
  passedMs = 61_000;
  const answer = await ask();
  expect(answer.statusCode).toBe(200);
  expect(answer.json().summary.uniqueVisitors).toBe(7);
});

test("fetches users for the adapters too", async () => {
  expect(await visitors(`/api/traffic/?${custom}`)).toBe(7);
  expect(app.requested).toHaveLength(2);
});

test("fetches nothing from another store's integration", async () => {
  const [{ id: integrationId } = { id: "" }] = (await app.call("GET", "/api/integrations")).body;
  await app.signUp("eve");
  const { id: storeId } = await app.db
    .selectFrom("stores")
    .innerJoin("users", "users.id", "stores.user_id")
    .select("stores.id")
    .where("username", "=", "eve")
    .executeTakeFirstOrThrow();
  const ranges = [{ from: "2026-03-02", to: "2026-03-05" }];
  const stored = () => app.db.selectFrom("range_users").selectAll().execute();
  const before = await stored();
  for (const id of [integrationId, "of-nobody"]) {
    expect(await app.sync.fetchRangeUsers({ storeId, integrationId: id }, ranges, 5000)).toBe(
      false,
    );
  }
  expect(app.requested).toEqual([]);
  expect(await stored()).toEqual(before);
});
