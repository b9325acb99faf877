import { demoTikTokToken } from "@cartograph/sandbox/platforms/tiktok_ads/demo-account.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTikTokAccount, type TikTokAccount } from "../../testing/tiktok-account.ts";

const disabled = "7300000000000000018";
const appId = "1";
let account: TikTokAccount;
beforeEach(async () => {
  account = await openTikTokAccount({
    statuses: { [disabled]: "STATUS_DISABLE" },
    tokens: {
      [demoTikTokToken]: {
        appId,
        scopes: ["advertiser", "campaign", "report"],
        advertisers: "any",
      },
      sandbox_no_reports: { appId, scopes: ["advertiser", "campaign"], advertisers: "any" },
      sandbox_others: { appId, scopes: ["advertiser", "report"], advertisers: [disabled] },
    },
  });
  account.marketing.addAdAccount("tiktok_ads", { id: disabled, timezone: "America/Los_Angeles" });
});
afterEach(() => account.close());

test("reports the account's name, currency and time zone for a good token", async () => {
  expect(await account.check()).toEqual({
    accountName: "Test Shop – TikTok",
    accountExternalId: "7300000000000000017",
    currency: "USD",
    timezone: "America/New_York",
    warnings: [],
  });
});

test("reads an advertiser that is not active, with a warning", async () => {
  const check = await account.check({ account: disabled });
  expect(check.timezone).toBe("America/Los_Angeles");
  expect(check.warnings).toEqual([expect.stringContaining("STATUS_DISABLE")]);
});

test("distinguishes a token without report access from a wrong one", async () => {
  await expect(account.check({ apiKey: "sandbox_no_reports" })).rejects.toMatchObject({
    kind: "missing_permission",
    message: expect.stringContaining("Reporting"),
  });
  await expect(account.check({ apiKey: "wrong" })).rejects.toMatchObject({
    kind: "bad_credentials",
  });
});

test("names an advertiser that the token has no access to", async () => {
  await expect(account.check({ apiKey: "sandbox_others" })).rejects.toMatchObject({
    kind: "missing_permission",
    message: expect.stringContaining("7300000000000000017"),
  });
});

test.each(["sandbox_tiktok_demo", " sandbox_tiktok_demo\n", "Bearer sandbox_tiktok_demo"])(
  "accepts the token pasted as %j",
  async (apiKey) => {
    await expect(account.check({ apiKey })).resolves.toMatchObject({ warnings: [] });
  },
);

test.each([
  [{ apiKey: "two words" }, "bad_credentials"],
  [{ apiKey: "" }, "bad_credentials"],
  [{ apiKey: "schlüssel" }, "bad_credentials"],
  [{ account: null }, "bad_address"],
  [{ account: "act_123456" }, "bad_address"],
  [{ baseUrl: "nowhere" }, "bad_address"],
])("refuses %j before anything is sent", async (changes, kind) => {
  await expect(account.check(changes)).rejects.toMatchObject({ kind });
  expect(account.requested()).toEqual([]);
});

test("reports an address without the API", async () => {
  const { baseUrl } = account.connection;
  await expect(account.check({ baseUrl: `${baseUrl}/elsewhere` })).rejects.toMatchObject({
    kind: "unexpected_answer",
  });
});

describe("a permanent refusal", () => {
  test.each([
    ["token_revoked", "bad_credentials"],
    ["token_expired", "bad_credentials"],
    ["app_blocked", "bad_credentials"],
    ["no_permission", "missing_permission"],
    ["advertiser_gone", "bad_address"],
    ["region_blocked", "refused"],
    ["wrong_host", "bad_credentials"],
  ])("is not retried: %s", async (name, kind) => {
    account.sandbox.faults.next({ kind: "platform", name });
    await expect(account.check()).rejects.toMatchObject({ kind });
    expect(account.requested()).toHaveLength(1);
  });

  test("is identified by the code, whatever the status", async () => {
    const body = JSON.stringify({ code: 40105, message: "OK", data: {} });
    for (const status of [200, 400, 403]) {
      account.sandbox.faults.next({ kind: "status", status, body });
      await expect(account.check()).rejects.toMatchObject({ kind: "bad_credentials" });
    }
    const good = JSON.stringify({
      code: 0,
      message: "Access token is incorrect",
      data: {
        list: [{ name: "A", currency: "USD", timezone: "Etc/GMT+8", status: "STATUS_ENABLE" }],
      },
    });
    account.sandbox.faults.next({ kind: "status", status: 200, body: good });
    expect(await account.check()).toMatchObject({ timezone: "Etc/GMT+8" });
  });
});
