import { createEditableMarketing } from "@cartograph/sandbox/testing/datasets/editable-marketing.ts";
import type { Fault } from "@cartograph/sandbox/core/faults.ts";
import type { MetaAdsSandboxOptions } from "@cartograph/sandbox/platforms/facebook_ads/meta-ads-sandbox.ts";
import { startSandbox, type Sandbox } from "@cartograph/sandbox/start.ts";
import { afterEach, describe, expect, test } from "vitest";
import type { ConnectionCheck } from "../../core/connector.ts";
import { createFakeTiming, type FakeTiming } from "../../testing/fake-timing.ts";
import { createMetaAdsConnector } from "./meta-ads.connector.ts";

const present = Date.UTC(2026, 5, 15, 12);
const token = "EAAtoken1234";

let sandbox: Sandbox | null = null;
afterEach(() => sandbox?.close());

type Opened = {
  faults: Sandbox["faults"];
  timing: FakeTiming;
  check(account?: string): Promise<ConnectionCheck>;
};

async function open(
  metaAds: Omit<MetaAdsSandboxOptions, "marketing" | "now"> = {},
): Promise<Opened> {
  const timing = createFakeTiming(present);
  const marketing = createEditableMarketing();
  const options = { tokens: [{ token }], ...metaAds };
  const opened = await startSandbox({ marketing, now: timing.now, metaAds: options });
  sandbox = opened;
  const connector = createMetaAdsConnector({ timing });
  return {
    faults: opened.faults,
    timing,
    check: (account = "act_4410000000012") =>
      connector.check(
        {
          apiKey: token,
          storeUrl: null,
          account,
          baseUrl: opened.platformUrl("facebook_ads"),
          storeCurrency: null,
        },
        { signal: new AbortController().signal },
      ),
  };
}

test("the check reports the account's name, currency and time zone", async () => {
  const { check } = await open();
  await expect(check()).resolves.toEqual({
    accountName: "Test Shop – Meta",
    accountExternalId: "act_4410000000012",
    currency: "EUR",
    timezone: "America/Los_Angeles",
    warnings: [],
  });
});

test("reads a disabled account, with a warning", async () => {
  const { check } = await open({ quirks: { accountStatus: 2 } });
  const { warnings } = await check();
  expect(warnings).toEqual([expect.stringContaining("disabled")]);
});

describe("explains what to do about", () => {
  test.each([
    ["an expired token", { expiresAt: present - 1 }, "bad_credentials", "expired"],
    ["a changed password", { invalidReason: 460 as const }, "bad_credentials", "password"],
    ["no ads_read", { permissions: ["pages_show_list"] }, "missing_permission", "ads_read"],
    ["an account of another user", { accounts: ["1"] }, "missing_permission", "assign"],
  ])("%s", async (_name, draft, kind, words) => {
    const { check, faults } = await open({ tokens: [{ token, ...draft }] });
    await expect(check()).rejects.toMatchObject({ kind, message: expect.stringContaining(words) });
    expect(faults.requests).toHaveLength(1);
  });

  test("reports an account that does not exist", async () => {
    const { check } = await open();
    await expect(check("99999")).rejects.toMatchObject({
      kind: "missing_permission",
      message: expect.stringContaining("act_99999"),
    });
  });

  test.each([
    [400, { code: 100, message: "(#100) Missing permissions" }, "missing_permission"],
    [400, { code: 10, message: "(#10) No permission" }, "missing_permission"],
    [400, { code: 100, message: "API calls require an appsecret_proof" }, "missing_permission"],
    [401, { code: 190, error_subcode: 467, message: "invalid" }, "bad_credentials"],
    [200, { code: 190, message: "invalid" }, "bad_credentials"],
    [400, { code: 102, message: "Session key invalid" }, "bad_credentials"],
    [400, { code: 2635, message: "(#2635) You are calling a deprecated version" }, "outdated"],
    [400, { code: 3018, message: "(#3018) beyond 37 months" }, "bad_data"],
    [400, { code: 100, message: "(#100) Invalid parameter" }, "bad_data"],
    [400, { code: 2, error_subcode: 1504041, message: "(#2) Bad mix" }, "bad_data"],
  ])("an error with status %i and %j", async (status, error, kind) => {
    const { check, faults } = await open();
    faults.always({ kind: "status", status, body: JSON.stringify({ error }) });
    await expect(check()).rejects.toMatchObject({ kind });
    expect(faults.requests).toHaveLength(1);
  });

  test("shows Meta's message without the token", async () => {
    const { check, faults } = await open();
    const error = { code: 100, message: `(#100) No such ${token} here` };
    faults.always({ kind: "status", status: 400, body: JSON.stringify({ error }) });
    await expect(check()).rejects.toMatchObject({
      message: expect.stringContaining("No such [key] here (code 100)"),
    });
  });
});

describe("retries temporary failures", () => {
  test.each([
    [{ kind: "platform", name: "throttled" }, 120_000],
    [{ kind: "platform", name: "app_throttled" }, 60_000],
    [{ kind: "platform", name: "user_throttled" }, 300_000],
    [{ kind: "platform", name: "transient" }, 0],
    [{ kind: "platform", name: "error_in_200" }, 0],
    [{ kind: "truncated" }, 0],
  ] satisfies [Fault, number][])("after %j not before %i ms", async (fault, leastMs) => {
    const { check, faults, timing } = await open();
    faults.next(fault);
    await check();
    expect(timing.now() - present).toBeGreaterThanOrEqual(leastMs);
    expect(faults.requests).toHaveLength(3);
  });

  test("stops after three refusals for too many calls", async () => {
    const { check, faults } = await open();
    faults.always({ kind: "platform", name: "throttled" });
    await expect(check()).rejects.toMatchObject({ kind: "retry_later" });
    expect(faults.requests).toHaveLength(3);
  });

  test("remembers a wait of three quarters of an hour", async () => {
    const { check, faults, timing } = await open();
    faults.next({ kind: "platform", name: "throttled_long" });
    await expect(check()).rejects.toMatchObject({ kind: "retry_later" });
    await expect(check()).rejects.toMatchObject({ kind: "retry_later" });
    expect(faults.requests).toHaveLength(1);
    timing.advance(45 * 60_000);
    await expect(check()).resolves.toMatchObject({ currency: "EUR" });
  });
});
