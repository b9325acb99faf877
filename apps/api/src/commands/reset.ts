import { databaseFile } from "@cartograph/database/database-location.ts";
import { migrateToLatest } from "@cartograph/database/migrate.ts";
import { openDatabase } from "@cartograph/database/open-database.ts";
import { rmSync } from "node:fs";
import { readConfig } from "../config.ts";
import { withDataDirectory } from "../data-directory.ts";
import { runCommand } from "./run-command.ts";

await runCommand({ usage: "pnpm db:reset", run: reset });

async function reset(): Promise<string[]> {
  const config = readConfig(process.env);
  return withDataDirectory(config.dataDir, async () => {
    const file = databaseFile(config);
    for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(file + suffix, { force: true });
    const db = openDatabase({ file });
    await migrateToLatest(db);
    await db.destroy();
    return [`${file} is empty${config.isDemoOn ? "; the next start fills the demo store" : ""}.`];
  });
}
