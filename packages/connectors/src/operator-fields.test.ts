import type { Platform } from "@cartograph/contracts/platform.ts";
import { generateKeyPairSync } from "node:crypto";
import { Readable } from "node:stream";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Connection } from "./core/connector.ts";
import { createConnectors } from "./registry.ts";
import { createFakeTiming } from "./testing/fake-timing.ts";

/** Records every request instead of sending it, with a canned answer. */
const wire = vi.hoisted(() => ({
  sent: [] as { origin: string; path: string; headers: Record<string, string>; body: unknown }[],
  answer: { status: 400, headers: {} as Record<string, string>, body: "{}" },
}));
vi.mock("./core/guarded-agent.ts", async (original) => ({
  ...(await original<object>()),
  createGuardedAgent: () => ({
    request: async (request: (typeof wire.sent)[number]) => {
      wire.sent.push(request);
      const { status, headers, body } = request.path.endsWith("/token")
        ? { status: 200, headers: {}, body: '{"access_token":"ya29.granted","expires_in":3599}' }
        : wire.answer;
      return { statusCode: status, headers, body: Readable.from([Buffer.from(body)]) };
    },
    close: async () => undefined,
  }),
}));
beforeEach(() => {
  wire.sent.length = 0;
  wire.answer = { status: 400, headers: {}, body: "{}" };
});

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const person = { client_id: "id", client_secret: "CANARYsecret", refresh_token: "CANARYrefresh" };
const service = { type: "service_account", client_email: "a@b.example", private_key: pem };
const google = JSON.stringify(person);
const ads = { ...person, developer_token: "CANARYdevelopertoken" };

type Subject = { hosts: RegExp; apiKey: string; account: string | null; storeUrl: string | null };
const signIn = "oauth2\\.googleapis\\.com|www\\.googleapis\\.com|accounts\\.google\\.com";
const subjects: Record<Platform, Subject> = {
  shopify: {
    hosts: /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/,
    apiKey: "shpat_CANARY",
    account: null,
    storeUrl: "shop.myshopify.com",
  },
  google_analytics: {
    hosts: new RegExp(`^(analyticsdata\\.googleapis\\.com|${signIn})$`),
    apiKey: google,
    account: "123456",
    storeUrl: null,
  },
  google_search_console: {
    hosts: new RegExp(`^(${signIn}|searchconsole\\.googleapis\\.com)$`),
    apiKey: google,
    account: "sc-domain:shop.example",
    storeUrl: null,
  },
  google_ads: {
    hosts: new RegExp(`^(googleads\\.googleapis\\.com|${signIn})$`),
    apiKey: JSON.stringify(ads),
    account: "1234567890",
    storeUrl: null,
  },
  facebook_ads: {
    hosts: /^graph\.facebook\.com$/,
    apiKey: "EAACANARY0123456789",
    account: "act_4410000000012",
    storeUrl: null,
  },
  tiktok_ads: {
    hosts: /^business-api\.tiktok\.com$/,
    apiKey: "CANARY0123456789abcdef",
    account: "7300000000000000017",
    storeUrl: null,
  },
  klaviyo: { hosts: /^a\.klaviyo\.com$/, apiKey: "pk_CANARY0123", account: null, storeUrl: null },
  mailchimp: {
    hosts: /^[a-z]{2,3}\d{1,3}\.api\.mailchimp\.com$/,
    apiKey: "CANARY0123456789abcdef-us21",
    account: null,
    storeUrl: null,
  },
};

/** Values that would change the host if they became part of an address. */
const hostile = [
  "evil.example",
  "https://evil.example",
  "//evil.example",
  "@evil.example",
  "x@evil.example/",
  "../../../evil.example",
  "..%2f..%2fevil",
  "1/../../..//evil.example/",
  "\\\\evil.example",
  "127.0.0.1",
  "http://127.0.0.1:8080/",
  "http://[::1]/",
  "http://169.254.169.254/latest/meta-data",
  "http://2130706433",
  "shop.myshopify.com@evil.example",
  "shop.myshopify.com.evil.example",
  "evil.example#.myshopify.com",
  "evil.example?.myshopify.com",
  "evil.example\\.myshopify.com",
  "shop.myshopify.com:8443",
  "https://user:pass@shop.myshopify.com",
  "x\r\nHost: evil.example",
  "us21.evil.example",
  "us21.evil.example/",
  "us21@evil.example",
  "us21#",
  "us21:8080",
  "us21\n",
  "ＵＳ２１",
  "act_1/../../evil",
  "1234567890?x=",
  "sc-domain:evil.example/../..",
  "\u0000",
];
const timing = createFakeTiming(Date.UTC(2026, 5, 15, 12));
const connectors = createConnectors({ timing });

async function checked(platform: Platform, changes: Partial<Connection>): Promise<Error | null> {
  timing.advance(26 * 60 * 60_000);
  const { hosts: _, ...own } = subjects[platform];
  const connection = { ...own, baseUrl: null, storeCurrency: null, ...changes };
  const { signal } = new AbortController();
  const connector = connectors[platform];
  if (!connector) throw new Error(`${platform} has no connector.`);
  return connector.check(connection, { signal }).then(
    () => null,
    (error: Error) => error,
  );
}

/** The target of each request whose host is not the platform's or whose address contains a key. */
function strays({ hosts }: Subject): string[] {
  const stray = wire.sent.filter(({ origin, path }) => {
    const { protocol, port, hostname } = new URL(origin);
    const isOwn = protocol === "https:" && port === "" && hosts.test(hostname);
    // The address after URL resolution, not as concatenated.
    return !isOwn || new URL(origin + path).origin !== origin || path.includes("CANARY");
  });
  return stray.map(({ origin, path }) => origin + path);
}

describe.each(Object.entries(subjects) as [Platform, Subject][])("%s", (platform, subject) => {
  test("sends valid input only to its own host", async () => {
    expect(await checked(platform, {})).toBeInstanceOf(Error);
    expect(wire.sent.length).toBeGreaterThan(0);
    expect(strays(subject)).toEqual([]);
  });

  test.each(["account", "storeUrl", "apiKey"] as const)(
    "reaches no other host with any %s",
    async (field) => {
      for (const text of hostile) {
        const typed = field === "apiKey" ? [text, `${subject.apiKey}-${text}`] : [text];
        for (const value of typed) await checked(platform, { [field]: value });
      }
      expect(strays(subject)).toEqual([]);
    },
  );

  test("does not follow a redirect, and reveals nothing of the key in the error", async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      const headers = { location: "https://evil.example/?take=the-key" };
      wire.answer = { status, headers, body: "" };
      const before = wire.sent.filter(({ path }) => !path.endsWith("/token")).length;
      const error = await checked(platform, {});
      expect(error).toMatchObject({ kind: "unexpected_answer" });
      expect(error?.message).not.toMatch(/CANARY|evil/);
      const requested = wire.sent.filter(({ path }) => !path.endsWith("/token")).length - before;
      expect(requested).toBe(1);
    }
    expect(strays(subject)).toEqual([]);
  });

  test.each([
    [403, /retry_later/],
    [404, /retry_later|unexpected_answer/],
  ])("does not take a web page with status %i for the platform's answer", async (status, kind) => {
    const headers = { "content-type": "text/html" };
    wire.answer = { status, headers, body: "<!DOCTYPE html><title>Blocked</title>" };
    expect(await checked(platform, {})).toMatchObject({ kind: expect.stringMatching(kind) });
  });
});

const tokenUris = [
  ...hostile,
  ...hostile.map((text) => `https://oauth2.googleapis.com/token${text}`),
  "http://oauth2.googleapis.com/token",
  "https://oauth2.googleapis.com:444/token",
  "https://oauth2.googleapis.com.evil.example/token",
  "https://oauth2.googleapis.com@evil.example/token",
  "https://evil.example/oauth2.googleapis.com/token",
  "https://oauth2.googleapis.com/token?to=evil",
  "https://oauth2.googleapis.com/../token",
  "https://oauth2。googleapis.com/token",
];

test.each(["google_analytics", "google_search_console", "google_ads"] as const)(
  "%s sends nothing when the key names a sign-in address other than Google's",
  async (platform) => {
    for (const identity of [person, service]) {
      for (const token_uri of tokenUris) {
        const key = { ...identity, token_uri, developer_token: "CANARYdevelopertoken" };
        await checked(platform, { apiKey: JSON.stringify(key) });
        const nested = { developer_token: "CANARYdevelopertoken", service_account: key };
        if (platform === "google_ads") await checked(platform, { apiKey: JSON.stringify(nested) });
      }
    }
    expect(wire.sent).toEqual([]);
  },
);
