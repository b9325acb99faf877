import { openDatabase } from "@cartograph/database/open-database.ts";
import { setTimeout as delay } from "node:timers/promises";
import { startSync } from "../thread/start-sync.ts";
import { killableOptions } from "./killable-options.ts";

// A worker for the test to kill: takes waiting runs until then.

const [url = "", dataDir = "", sandboxUrl = ""] = process.argv.slice(2);

const database = { url, connections: 4 };
const sync = await startSync({
  ...killableOptions({ db: openDatabase(database), database, dataDir, sandboxUrl }),
  shared: { isWorker: true, announceRuns: () => {} },
});
process.stdout.write("ready\n");
for (;;) {
  await sync.checkRuns();
  await delay(100);
}
