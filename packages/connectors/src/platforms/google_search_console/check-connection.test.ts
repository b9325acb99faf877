import { afterEach, describe, expect, test } from "vitest";
import {
  openSearchAccount,
  testSite,
  type SearchAccount,
} from "../../testing/search-console-account.ts";

let account: SearchAccount;
afterEach(() => account.sandbox.close());

async function open(): Promise<SearchAccount> {
  account = await openSearchAccount();
  return account;
}

describe("the connection check", () => {
  test("reports the site as named in Search Console and the time zone of its days", async () => {
    const { check } = await open();
    await expect(check({ account: "https://www.test-shop.example" })).resolves.toEqual({
      accountName: testSite,
      accountExternalId: testSite,
      currency: null,
      timezone: "America/Los_Angeles",
      warnings: [],
    });
    expect(account.requested()).toHaveLength(1);
  });

  test("accepts a service account with access to the site and explains a missing one", async () => {
    const { check } = await open();
    const reader = account.sandbox.google.addServiceAccount({ sites: [testSite] });
    await expect(check({ apiKey: reader.key })).resolves.toMatchObject({ accountName: testSite });
    const stranger = account.sandbox.google.addServiceAccount({ sites: [] });
    await expect(check({ apiKey: stranger.key })).rejects.toMatchObject({
      kind: "missing_permission",
      message: expect.stringContaining(stranger.identity.email),
    });
  });

  test("lists the sites of the key when the wanted one is not among them", async () => {
    const { check } = await open();
    await expect(check({ account: "other.example" })).rejects.toMatchObject({
      kind: "bad_address",
      message: expect.stringContaining(testSite),
    });
  });

  test("reports that the API must be enabled", async () => {
    const { check } = await open();
    const { key } = account.sandbox.google.addServiceAccount({
      disabledServices: ["searchconsole.googleapis.com"],
    });
    await expect(check({ apiKey: key })).rejects.toMatchObject({
      kind: "missing_permission",
      message: expect.stringContaining("Google Search Console API is not enabled"),
    });
  });

  test("replaces a token that Google expired early", async () => {
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
    [404, "<html>Error 404 (Not Found)!!1</html>", "unexpected_answer"],
    [403, '{"error":{"code":403,"errors":[{"reason":"forbidden"}]}}', "missing_permission"],
    [400, '{"error":{"code":400,"message":"no","status":"INVALID_ARGUMENT"}}', "bad_data"],
  ])("reports an answer %i %s to the list of sites as %s", async (status, body, kind) => {
    const { check } = await open();
    await check();
    account.sandbox.faults.always({ kind: "status", status, body });
    await expect(check()).rejects.toMatchObject({ kind });
  });
});
