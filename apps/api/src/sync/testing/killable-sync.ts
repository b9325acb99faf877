import { openDatabase } from "@cartograph/database/open-database.ts";
import { startSync } from "../thread/start-sync.ts";
import { killableOptions } from "./killable-options.ts";

// A process for the test to kill: resumes or starts a sync, and ends when the sync has ended.

const [databaseFile = "", dataDir = "", sandboxUrl = ""] = process.argv.slice(2);

const database = { file: databaseFile };
const db = openDatabase(database);
const sync = await startSync(killableOptions({ db, database, dataDir, sandboxUrl }));
const { id, store_id } = await db
  .selectFrom("integrations")
  .select(["id", "store_id"])
  .executeTakeFirstOrThrow();
await sync.start({ storeId: store_id, integrationId: id }, "manual");
process.stdout.write("syncing\n");
await sync.waitForEnd(id);
await sync.stop();
await db.destroy();
