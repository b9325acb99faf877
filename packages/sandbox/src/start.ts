import Fastify from "fastify";
import type { Platform } from "@cartograph/contracts/platform.ts";
import type { AddressInfo } from "node:net";
import { createFaults, type Faults } from "./core/faults.ts";
import { addFaults } from "./core/faulty-plugin.ts";
import type { StoreSource } from "./core/store-data.ts";
import { createDemoStore } from "./demo-store/demo-store.ts";
import { addShopify, type ShopifySandboxOptions } from "./platforms/shopify/shopify-sandbox.ts";

export type SandboxOptions = {
  /** 0 takes any that is free. */
  port?: number;
  host?: string;
  /** UTC milliseconds: what the sandbox takes for the present. */
  now?: () => number;
  /** Another seed is another demo store. */
  seed?: number;
  /** What the platforms draw from instead of the demo store. */
  store?: StoreSource;
  shopify?: Omit<ShopifySandboxOptions, "store" | "now">;
};

export type Sandbox = {
  url: string;
  /** Where a platform's API is; its paths below are the real ones. */
  platformUrl(platform: Platform): string;
  /** What goes wrong, on purpose; and what was asked. */
  faults: Faults;
  close(): Promise<void>;
};

/** Stands in for the platforms on one address, each under its name: `/shopify/admin/api/…`. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 0, host = "127.0.0.1", now = Date.now } = options;
  const store =
    options.store ?? createDemoStore(options.seed === undefined ? {} : { seed: options.seed });
  const faults = createFaults();
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024 });
  await app.register(
    async (shopify) => {
      addFaults(shopify, "shopify", faults);
      addShopify(shopify, { ...options.shopify, store, now });
    },
    { prefix: "/shopify" },
  );
  await app.listen({ port, host });
  const { port: boundPort } = app.server.address() as AddressInfo;
  const url = `http://${host}:${boundPort}`;
  return {
    url,
    platformUrl: (platform) => `${url}/${platform}`,
    faults,
    close: () => app.close(),
  };
}
