import { openDatabase } from "@cartograph/database/open-database.ts";
import { setTimeout as delay } from "node:timers/promises";
import { startSync } from "../thread/start-sync.ts";
import { killableSecrets } from "./killed-shop.ts";

// A worker for the test to kill: takes waiting runs until then.

const [url = "", dataDir = "", sandboxUrl = ""] = process.argv.slice(2);

const database = { url, connections: 4 };
const sync = await startSync({
  db: openDatabase(database),
  database,
  dataDir,
  secrets: killableSecrets,
  connectorSettings: {
    outboundAllowHosts: "",
    shopifyApiVersion: null,
    googleAdsApiVersion: null,
    metaApiVersion: null,
  },
  platformUrls: {},
  concurrency: 2,
  sandboxUrl,
  announce: () => {},
  shared: { isWorker: true, announceRuns: () => {} },
  now: () => Date.now(),
  log: ({ level, message, error }) => {
    process.stderr.write(`${level} ${message} ${String(error ?? "")}\n`);
  },
});
process.stdout.write("ready\n");
for (;;) {
  await sync.checkRuns();
  await delay(100);
}
