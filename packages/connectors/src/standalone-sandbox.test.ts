import { platforms } from "@cartograph/contracts/platform.ts";
import { demoAccess } from "@cartograph/sandbox/demo-access.ts";
import { type StandaloneSandbox, startStandaloneSandbox } from "@cartograph/sandbox/start.ts";
import { createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createConnectors } from "./registry.ts";

const connectors = createConnectors();

let sandbox: StandaloneSandbox;
beforeAll(async () => {
  sandbox = await startStandaloneSandbox();
});
afterAll(() => sandbox.close());

test("serves each platform on its own port", () => {
  const origins = Object.values(sandbox.urls).map((url) => new URL(url));
  expect(new Set(origins.map(({ port }) => port)).size).toBe(platforms.length);
  expect(new Set(origins.map(({ pathname }) => pathname))).toEqual(new Set(["/"]));
});

test.each(platforms)(
  "connects %s with the printed key at the printed address",
  async (platform) => {
    const { key, account } = demoAccess[platform];
    const check = await connectors[platform].check(
      {
        apiKey: key,
        storeUrl: platform === "shopify" ? account : null,
        account: platform === "shopify" ? null : account,
        baseUrl: sandbox.urls[platform],
        storeCurrency: null,
      },
      { signal: new AbortController().signal },
    );
    expect(check.accountName).not.toBe("");
  },
);

test("closes all servers when a port is taken", async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => {
    taken.listen({ port: 0, host: "127.0.0.1" }, resolve);
  });
  const { port } = taken.address() as { port: number };
  await expect(startStandaloneSandbox({ port: port - 1 })).rejects.toThrow("EADDRINUSE");
  const first = createServer();
  await new Promise<void>((resolve, reject) => {
    first.once("error", reject).listen({ port: port - 1, host: "127.0.0.1" }, resolve);
  });
  first.close();
  taken.close();
});
