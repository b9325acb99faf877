import type { Platform } from "@cartograph/contracts/platform.ts";
import { demoAccess } from "@cartograph/sandbox/demo-access.ts";
import { startSandbox, type Sandbox, type SandboxOptions } from "@cartograph/sandbox/start.ts";
import type { Connection, Connector } from "../core/connector.ts";
import type { RuntimeOptions } from "../core/runtime.ts";
import type { ConformanceHarness } from "./conformance-subject.ts";
import type { FakeTiming } from "./fake-timing.ts";

/** The platform's connection in the demo, except for the changes. */
export function connectionTo(
  sandbox: Sandbox,
  platform: Platform,
  changes: Partial<Connection> = {},
): Connection {
  const { key, account } = demoAccess[platform];
  const isShop = platform === "shopify";
  return {
    apiKey: key,
    storeUrl: isShop ? account : null,
    account: isShop ? null : account,
    baseUrl: sandbox.platformUrl(platform),
    storeCurrency: null,
    ...changes,
  };
}

export type HarnessOptions = {
  timing: FakeTiming;
  sandbox: SandboxOptions;
  /** Differences from the demo's connection. */
  connection?: Partial<Connection>;
  createConnector(options: RuntimeOptions): Connector;
};

/** The parts of a harness that do not depend on the account's data. */
export async function openHarness(
  platform: Platform,
  { timing, sandbox: options, connection: changes, createConnector }: HarnessOptions,
): Promise<
  Pick<
    ConformanceHarness,
    | "connector"
    | "impatientConnector"
    | "connection"
    | "badConnection"
    | "timing"
    | "faults"
    | "close"
  >
> {
  const sandbox = await startSandbox({ ...options, now: timing.now });
  const connection = connectionTo(sandbox, platform, changes);
  const limits = { maxBodyBytes: 2 * 1024 * 1024 };
  return {
    connector: createConnector({ timing, limits }),
    impatientConnector: createConnector({ timing, limits: { ...limits, totalTimeoutMs: 1_000 } }),
    connection,
    badConnection: { ...connection, apiKey: connection.apiKey.replace("demo", "wrong") },
    timing,
    faults: sandbox.faults,
    close: () => sandbox.close(),
  };
}
