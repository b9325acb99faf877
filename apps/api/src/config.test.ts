import {
  isReachable,
  parseOutboundAllowance,
} from "@cartograph/connectors/core/outbound-address.ts";
import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

describe("readConfig", () => {
  test("uses defaults when nothing is set", () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      publicUrl: null,
      trustProxy: [],
    });
    expect(config.dataDir).toMatch(/data$/);
  });

  test.each([
    ["127.0.0.1", true],
    ["::1", true],
    ["localhost", true],
    ["0.0.0.0", false],
    ["::", false],
    ["192.168.1.20", false],
    ["dashboard.example.com", false],
  ])("on %s has the demo on by default: %s", (HOST, isDemoOn) => {
    expect(readConfig({ HOST }).isDemoOn).toBe(isDemoOn);
  });

  test.each([
    ["http://localhost:3000", true],
    ["http://127.0.0.1", true],
    ["http://[::1]:3000", true],
    ["https://dashboard.example.com", false],
    ["http://192.168.1.20:3000", false],
  ])("with PUBLIC_URL %s has the demo on by default: %s", (PUBLIC_URL, isDemoOn) => {
    expect(readConfig({ PUBLIC_URL }).isDemoOn).toBe(isDemoOn);
    expect(readConfig({ PUBLIC_URL }).isLoopbackOnly).toBe(isDemoOn);
  });

  test.each([
    [{}, "open"],
    [{ HOST: "0.0.0.0" }, "first_account"],
    [{ PUBLIC_URL: "https://dashboard.example.com" }, "first_account"],
    [{ PUBLIC_URL: "https://dashboard.example.com", REGISTRATION: "open" }, "open"],
    [{ REGISTRATION: "closed" }, "closed"],
  ])("with %j lets accounts be created: %s", (env, registration) => {
    expect(readConfig(env).registration).toBe(registration);
  });

  test("runs everything in one process unless a role is set", () => {
    const shared = { DATABASE_URL: "postgres://localhost/db", SECRET_KEY: "k".repeat(32) };
    expect(readConfig({}).role).toBe("all");
    expect(readConfig({ ...shared, ROLE: "worker" })).toMatchObject({
      role: "worker",
      isDemoOn: false,
    });
  });

  test.each([
    [{ ROLE: "sync" }, "ROLE must be one of all, web, worker"],
    [{ ROLE: "web" }, "ROLE=web needs PostgreSQL"],
    [{ ROLE: "worker", DATABASE_URL: "postgres://localhost/db" }, "ROLE=worker needs SECRET_KEY"],
    [
      {
        ROLE: "web",
        DATABASE_URL: "postgres://localhost/db",
        SECRET_KEY: "k".repeat(32),
        DEMO: "on",
      },
      "DEMO=on needs ROLE=all",
    ],
  ])("refuses the role of %j", (env, message) => {
    expect(() => readConfig(env)).toThrow(new RegExp(`^${message}`));
  });

  test("turns the demo on and off", () => {
    expect(readConfig({ DEMO: "off" }).isDemoOn).toBe(false);
    expect(readConfig({ DEMO: "on", HOST: "0.0.0.0" }).isDemoOn).toBe(true);
    const PUBLIC_URL = "https://dashboard.example.com";
    expect(readConfig({ DEMO: "on", PUBLIC_URL }).isDemoOn).toBe(true);
  });

  test("reads proxy addresses and ranges", () => {
    const config = readConfig({ TRUST_PROXY: "10.0.0.0/8, ::1 192.168.0.1" });
    expect(config.trustProxy).toEqual(["10.0.0.0/8", "::1", "192.168.0.1"]);
  });

  test("reads platform URLs", () => {
    const config = readConfig({ PLATFORM_URL_SHOPIFY: "http://127.0.0.1:9000/shopify/" });
    expect(config.platformUrls).toEqual({ shopify: "http://127.0.0.1:9000/shopify" });
  });

  test("reads platform API versions and sets none by default", () => {
    expect(readConfig({}).connectorSettings.apiVersions).toEqual({});
    const config = readConfig({
      SHOPIFY_API_VERSION: "2026-10",
      GOOGLE_ADS_API_VERSION: "v26",
      META_API_VERSION: " v25.0 ",
    });
    expect(config.connectorSettings.apiVersions).toEqual({
      shopify: "2026-10",
      google_ads: "v26",
      facebook_ads: "v25.0",
    });
  });

  test.each([
    ["proxy.lan", true],
    ["", false],
  ])("allows the hosts that the operator lists: %j", (OUTBOUND_ALLOW_HOSTS, isAllowed) => {
    const { outboundAllowHosts } = readConfig({ OUTBOUND_ALLOW_HOSTS }).connectorSettings;
    const allowance = parseOutboundAllowance(outboundAllowHosts);
    expect(isReachable("10.0.0.7", "proxy.lan", allowance)).toBe(isAllowed);
  });

  test("accepts every printable ASCII character but the space in METRICS_TOKEN", () => {
    const METRICS_TOKEN = String.fromCharCode(
      ...Array.from({ length: 94 }, (_, index) => 33 + index),
    );
    expect(readConfig({ METRICS_TOKEN }).metricsToken).toBe(METRICS_TOKEN);
  });

  test("reduces PUBLIC_URL to its origin", () => {
    expect(readConfig({ PUBLIC_URL: "https://Shop.example.com/" }).publicUrl).toBe(
      "https://shop.example.com",
    );
  });

  test.each([
    ["PORT", "http"],
    ["PORT", "70000"],
    ["PORT", "-1"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "1"],
    ["TRUST_PROXY", "10.0.0.0/99"],
    ["PUBLIC_URL", "dashboard.example.com"],
    ["PUBLIC_URL", "https://example.com/dashboard"],
    ["PUBLIC_URL", "javascript:alert(1)"],
    ["SECRET_KEY", "short"],
    ["METRICS_TOKEN", "short"],
    ["METRICS_TOKEN", "a token with several words"],
    ["METRICS_TOKEN", "a-token-with-an-é-in-it"],
    ["OUTBOUND_ALLOW_HOSTS", "10.0.0.0/99"],
    ["SHOPIFY_API_VERSION", "2025-10"],
    ["SHOPIFY_API_VERSION", "latest"],
    ["GOOGLE_ADS_API_VERSION", "25"],
    ["GOOGLE_ADS_API_VERSION", "v22"],
    ["GOOGLE_ADS_API_VERSION", "v25/../.."],
    ["META_API_VERSION", "v24.0"],
    ["META_API_VERSION", "v26"],
    ["DEMO", "maybe"],
    ["REGISTRATION", "first_account"],
    ["PASSWORD_POLICY", "lax"],
    ["REGISTRATIONS_PER_HOUR", "0"],
    ["SYNC_CONCURRENCY", "0"],
    ["SYNC_CONCURRENCY", "two"],
    ["PLATFORM_URL_SHOPIFY", "ftp://127.0.0.1"],
    ["PLATFORM_URL_TIKTOK", "http://127.0.0.1:9000"],
    ["LOG_LEVEL", "loud"],
  ])("refuses %s=%s and says which variable it is", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });
});
