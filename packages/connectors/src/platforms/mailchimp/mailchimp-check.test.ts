import { beforeEach, describe, expect, test } from "vitest";
import { ownersKey } from "@cartograph/sandbox/platforms/mailchimp/keys.ts";
import type { Connection } from "../../core/connector.ts";
import { failureOf } from "../../testing/failure-of.ts";
import { openMailchimpAccount, type MailchimpAccount } from "../../testing/mailchimp-account.ts";

/** 8 AM in New York. */
const present = Date.UTC(2026, 5, 15, 12);
const dayMs = 86_400_000;
const signal = new AbortController().signal;

const keys = {
  sandbox_oauth_token: ownersKey,
  "sandbox_elsewhere-us5": ownersKey,
  "sandbox_disabled-us21": { ...ownersKey, isDisabled: true },
  "sandbox_author-us21": { ...ownersKey, role: "author", closed: ["/reports"] },
  "sandbox_viewer-us21": { ...ownersKey, role: "viewer", closed: ["/automations"] },
} as const;

let account: MailchimpAccount;
beforeEach(async () => {
  account = await openMailchimpAccount(present, keys);
  return () => account.close();
});

const check = (change: Partial<Connection> = {}) =>
  account.connector.check({ ...account.connection, ...change }, { signal });

describe("the connection check", () => {
  test("reports the account and its time zone without warnings", async () => {
    expect(await check()).toEqual({
      accountName: "Test Shop",
      accountExternalId: "8d3a3db4d97663a9074efcc16",
      currency: null,
      timezone: "America/New_York",
      warnings: [],
    });
    expect(account.requested()).toEqual([
      "/mailchimp/3.0/ping",
      "/mailchimp/3.0/",
      "/mailchimp/3.0/reports",
      "/mailchimp/3.0/automations",
    ]);
  });

  test("accepts a token without a suffix if the data center was entered", async () => {
    const apiKey = "sandbox_oauth_token";
    expect((await check({ apiKey, account: "us21" })).warnings).toEqual([]);
    expect(await failureOf(check({ apiKey }))).toMatchObject({ kind: "bad_credentials" });
    expect(await failureOf(check({ apiKey, account: "us21.evil.example" }))).toMatchObject({
      kind: "bad_address",
    });
  });

  test.each([
    ["sandbox_wrong-us21", "bad_credentials", /mistyped or was revoked/],
    ["sandbox_elsewhere-us5", "bad_credentials", /another data center than us5/],
    ["sandbox_disabled-us21", "refused", /switched off/],
    ["sandbox_author-us21", "missing_permission", /its role is author.*higher role/],
    ["", "bad_credentials", /API key/],
    ["key with spaces-us21", "bad_credentials", /API key/],
    ["ключ-us21", "bad_credentials", /API key/],
  ])("of the key %j fails with %s", async (apiKey, kind, message) => {
    const error = await failureOf(check({ apiKey }));
    expect(error).toMatchObject({ kind, message: expect.stringMatching(message) });
    expect(error.message).not.toContain(apiKey.trim() || "sandbox_");
  });

  test("warns about automations that are sending, but not about unused ones", async () => {
    const flow = account.marketing.addFlow("mailchimp");
    account.marketing.addFlow("mailchimp");
    expect((await check()).warnings).toEqual([]);
    account.marketing.setFlowDay(flow, Math.floor(present / dayMs) - 5, { recipients: 3 });
    expect((await check()).warnings).toEqual([
      expect.stringMatching(/^One classic automation .* not figures by day/),
    ]);
  });

  test("ignores automations that the key may not see", async () => {
    expect((await check({ apiKey: "sandbox_viewer-us21" })).warnings).toEqual([]);
  });

  test("ignores automations that cannot be requested", async () => {
    const calm = { kind: "slow", ms: 0 } as const;
    const missing = { kind: "status", status: 405, body: "{}" } as const;
    account.sandbox.faults.next(calm, calm, calm, missing);
    expect(await check()).toMatchObject({ warnings: [] });
  });

  test("warns when the entered data center is not used", async () => {
    expect((await check({ account: "us5" })).warnings).toEqual([
      expect.stringMatching(/us5.*us21/),
    ]);
  });

  test("counts in UTC if the account's zone is unknown, with a warning", async () => {
    account.marketing.changeEmailAccount("mailchimp", { timezone: "Etc/UTC" });
    expect((await check()).timezone).toBe("Etc/UTC");
    account.sandbox.faults.next(
      { kind: "slow", ms: 0 },
      {
        kind: "status",
        status: 200,
        body: JSON.stringify({ account_id: "a1", account_timezone: "Mars/Olympus" }),
      },
    );
    expect(await check()).toMatchObject({
      accountName: "a1",
      timezone: "UTC",
      warnings: [expect.stringMatching(/UTC/)],
    });
  });
});
