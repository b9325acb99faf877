import { afterEach, describe, expect, test, vi } from "vitest";
import {
  openSearchAccount,
  testSite,
  type SearchAccount,
} from "../../testing/search-console-account.ts";

// Whole reads through a real server take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let account: SearchAccount;
afterEach(() => account.sandbox.close());

async function open(): Promise<SearchAccount> {
  account = await openSearchAccount();
  return account;
}

describe("the connection check", () => {
  test("reports the site as Search Console names it, and the time zone of its days", async () => {
    const { check } = await open();
    await expect(check({ account: "https://www.test-shop.example" })).resolves.toEqual({
      accountName: testSite,
      accountExternalId: testSite,
      currency: null,
      timezone: "America/Los_Angeles",
      warnings: [],
    });
    expect(account.asked()).toHaveLength(1);
  });

  test("works with a service account that was added to the testSite, and says when it was not", async () => {
    const { check } = await open();
    const reader = account.sandbox.google.addServiceAccount({ sites: [testSite] });
    await expect(check({ apiKey: reader.key })).resolves.toMatchObject({ accountName: testSite });
    const stranger = account.sandbox.google.addServiceAccount({ sites: [] });
    await expect(check({ apiKey: stranger.key })).rejects.toMatchObject({
      kind: "missing_permission",
      message: expect.stringContaining(stranger.identity.email),
    });
  });

  test("lists the sites that the key sees when the one that is meant is not among them", async () => {
    const { check } = await open();
    await expect(check({ account: "other.example" })).rejects.toMatchObject({
      kind: "bad_address",
      message: expect.stringContaining(testSite),
    });
  });

  test("says that the API has to be enabled", async () => {
    const { check } = await open();
    const { key } = account.sandbox.google.addServiceAccount({
      disabledServices: ["searchconsole.googleapis.com"],
    });
    await expect(check({ apiKey: key })).rejects.toMatchObject({
      kind: "missing_permission",
      message: expect.stringContaining("Google Search Console API is not enabled"),
    });
  });

  test("a token that Google ended early is replaced", async () => {
    const { check } = await open();
    await check();
    account.sandbox.google.expireTokens();
    await expect(check()).resolves.toMatchObject({ accountName: testSite });
  });

  test.each([
    [200, "{}", "missing_permission"],
    [200, '{"items":[]}', "bad_data"],
    [200, "[]", "bad_data"],
    [200, '{"siteEntry":[{"siteUrl":7}]}', "bad_data"],
    [404, "<html>Error 404 (Not Found)!!1</html>", "bad_address"],
    [403, '{"error":{"code":403,"errors":[{"reason":"forbidden"}]}}', "missing_permission"],
    [400, '{"error":{"code":400,"message":"no","status":"INVALID_ARGUMENT"}}', "bad_data"],
  ])("an answer %i %s to the list of sites is %s", async (status, body, kind) => {
    const { check } = await open();
    await check();
    account.sandbox.faults.always({ kind: "status", status, body });
    await expect(check()).rejects.toMatchObject({ kind });
  });
});
