import { demoReportLimit } from "@cartograph/sandbox/platforms/klaviyo/demo-account.ts";
import {
  newStoreAccess,
  recentOrdersAccess,
} from "@cartograph/sandbox/platforms/shopify/access.ts";
import { startSandbox } from "@cartograph/sandbox/start.ts";
import { parentPort } from "node:worker_threads";

// Runs the demo's platforms in their own thread, so that generating the demo store does not delay requests.

export type SandboxWorkerMessage = { url: string };

if (parentPort) {
  const { url, close } = await startSandbox({
    host: "127.0.0.1",
    port: 0,
    shopify: { tokens: [recentOrdersAccess, newStoreAccess] },
    klaviyo: { reportLimit: demoReportLimit },
  });
  // Node aborts the whole process when a thread is terminated while it parses a request, so it ends itself.
  parentPort.once("message", () => void close().finally(() => process.exit()));
  const message: SandboxWorkerMessage = { url };
  parentPort.postMessage(message, []);
}
