import { openDatabase } from "@cartograph/database/open-database.ts";
import { createSecretBox } from "../../secrets/secret-box.ts";
import { startSync } from "../thread/start-sync.ts";

// A process for the test to kill: resumes or starts a sync, and ends when the sync has ended.

const [databaseFile = "", dataDir = "", sandboxUrl = ""] = process.argv.slice(2);

/** The test encrypted the key with it. */
const secrets = createSecretBox(Buffer.alloc(32, 7));

const db = openDatabase({ file: databaseFile });
const sync = await startSync({
  db,
  database: { file: databaseFile },
  dataDir,
  secrets,
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
  now: () => Date.now(),
  log: ({ level, message, error }) => {
    process.stderr.write(`${level} ${message} ${String(error ?? "")}\n`);
  },
});
const { id, store_id } = await db
  .selectFrom("integrations")
  .select(["id", "store_id"])
  .executeTakeFirstOrThrow();
await sync.start({ storeId: store_id, integrationId: id }, "manual");
process.stdout.write("syncing\n");
await sync.waitForEnd(id);
await sync.stop();
await db.destroy();
