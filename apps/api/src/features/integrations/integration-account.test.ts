import { platformEntries } from "@cartograph/contracts/platform.ts";
import { sampleProperty } from "@cartograph/warehouse/testing/sample-days.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { analyticsKey, analyticsSecrets, openAnalyticsApp } from "../../testing/analytics-app.ts";

let app: Awaited<ReturnType<typeof openAnalyticsApp>>;
beforeEach(async () => {
  app = await openAnalyticsApp();
});
afterEach(() => app.close());

const url = "/api/integrations";
const draft = { name: "Site", platform: "google_analytics", apiKey: analyticsKey };

async function get(id: string) {
  const { body } = await app.call("GET", url);
  return body.find((one: { id: string }) => one.id === id);
}

describe("the account of an integration", () => {
  test("is sent to the platform with the key, and found by the check", async () => {
    const id = await app.connect({ account: ` ${sampleProperty} ` });
    expect(app.checked).toMatchObject([{ account: sampleProperty, storeUrl: null }]);
    expect(await get(id)).toMatchObject({
      isConnected: true,
      account: sampleProperty,
      statusMessage: null,
    });
    const found = await app.db
      .selectFrom("integrations")
      .innerJoin("source_accounts", (join) =>
        join
          .onRef("source_accounts.store_id", "=", "integrations.store_id")
          .onRef("source_accounts.id", "=", "integrations.source_account_id"),
      )
      .select(["ext_id", "source_accounts.name", "timezone", "currency"])
      .execute();
    expect(found).toEqual([
      {
        ext_id: sampleProperty,
        name: `Property ${sampleProperty}`,
        timezone: "UTC",
        currency: "EUR",
      },
    ]);
  });

  test("may be missing over REST; the integration is then not connected and explains where to find it", async () => {
    const { status, body } = await app.call("POST", url, draft);
    expect(status).toBe(200);
    expect(body.isConnected).toBe(false);
    expect(body.statusMessage).toContain("No Property ID yet");
    expect(body.statusMessage).toContain(platformEntries.google_analytics.account.help);
    expect(app.checked).toEqual([]);
    const sync = await app.call("POST", `${url}/${body.id}/sync`);
    expect(sync).toMatchObject({ status: 409, body: { message: body.statusMessage } });
  });

  test("reports a missing key first and says where to get one", async () => {
    const { body } = await app.call("POST", url, { ...draft, apiKey: "" });
    expect(body.statusMessage).toMatch(/^No API key yet.*JSON key of a service account/);
  });

  test.each([
    ["", "Property ID is required"],
    ["G-ABC1234567", "measurement ID"],
    ["https://analytics.google.com/p123", "This is an address"],
    ["shop", "A property ID is a number"],
  ])("refuses %j on creation and on update, and names the field", async (account, message) => {
    const id = await app.connect();
    for (const [method, path, payload] of [
      ["POST", url, { ...draft, account }],
      ["PATCH", `${url}/${id}`, { account }],
    ] as const) {
      const answer = await app.call(method, path, payload);
      expect(answer.status).toBe(400);
      expect(answer.body.issues).toMatchObject([{ path: "account" }]);
      expect(answer.body.message).toContain(message);
    }
    expect(await get(id)).toMatchObject({ account: sampleProperty, isConnected: true });
    expect((await app.call("GET", url)).body).toHaveLength(1);
  });

  test("is synced from the beginning with the same key when it changes", async () => {
    const id = await app.connect();
    const { body } = await app.call("PATCH", `${url}/${id}`, { account: "123456789" });
    expect(body).toMatchObject({ account: "123456789", isConnected: true });
    await app.sync.waitForEnd(id);
    expect(app.checked.map(({ account }) => account)).toEqual([sampleProperty, "123456789"]);
    expect(app.checked[1]?.apiKey).toBe(analyticsKey);
    expect(app.analytics.requested).toEqual(["sessions 0", "sessions 0"]);
  });

  test("keeps the previous account's data in the reports when it changes to one that cannot be read", async () => {
    const id = await app.connect();
    app.state.isRefused = true;
    await app.call("PATCH", `${url}/${id}`, { account: "123456789" });
    expect(await get(id)).toMatchObject({
      isConnected: false,
      lastSynced: null,
      statusMessage:
        "The key is not valid. Automatic sync is paused until you edit it or press Sync.",
    });
    const row = await app.db
      .selectFrom("integrations")
      .select("source_account_id")
      .executeTakeFirst();
    expect(row).toEqual({ source_account_id: null });
    const { body } = await app.call("GET", "/api/traffic");
    expect(body.summary.totalSessions).toBe(30);
    expect(body.dataSources).toMatchObject([{ platform: "google_analytics", status: "broken" }]);
    expect((await app.call("GET", `${url}/disconnected`)).body).toMatchObject([
      { platform: "google_analytics", account: sampleProperty },
    ]);
  });

  test("starts no sync when it stays the same", async () => {
    const id = await app.connect();
    await app.call("PATCH", `${url}/${id}`, { account: sampleProperty, name: "Renamed" });
    expect(app.checked).toHaveLength(1);
    expect(await get(id)).toMatchObject({ name: "Renamed", isConnected: true });
  });

  test("is stored only for platforms that have one", async () => {
    const { body } = await app.call("POST", url, {
      name: "Mail",
      platform: "klaviyo",
      account: "anything",
    });
    expect(body.account).toBeNull();
  });
});

test("never appears with secrets of a pasted key file in an answer or log", async () => {
  const id = await app.connect();
  app.state.isDown = true;
  app.state.isRefused = true;
  const answers = [
    await app.call("GET", url),
    await app.call("POST", `${url}/${id}/sync`),
    await app.call("PATCH", `${url}/${id}`, { apiKey: `${analyticsKey} `, name: "Other" }),
    await app.call("POST", url, { ...draft, account: "G-WRONG" }),
    await app.call("POST", url, { ...draft, apiKey: analyticsKey.repeat(60), account: "123456" }),
    await app.call("GET", `${url}/${id}/runs`),
    await app.call("GET", "/api/traffic?range=custom&from=2026-03-01&to=2026-03-05"),
  ];
  await app.sync.waitForEnd(id);
  const stored = await app.db.selectFrom("integrations").selectAll().execute();
  const everything = JSON.stringify([
    answers.map(({ text }) => text),
    stored,
    app.logged,
    await app.db.selectFrom("sync_runs").selectAll().execute(),
  ]);
  for (const secret of analyticsSecrets) expect(everything).not.toContain(secret);
  expect(app.logged.length).toBeGreaterThan(0);
});
