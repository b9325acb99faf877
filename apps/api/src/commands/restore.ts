import { databaseFile } from "@cartograph/database/database-location.ts";
import { restoreDatabase } from "@cartograph/database/backup.ts";
import { resolve } from "node:path";
import { ConfigError, readConfig } from "../config.ts";
import { withDataDirectory } from "../data-directory.ts";
import { runCommand } from "./run-command.ts";

await runCommand({ usage: "pnpm restore FILE", maxFiles: 1, run: restore });

async function restore({ files: [path] }: { files: string[] }): Promise<string[]> {
  if (path === undefined) throw new ConfigError("Name the backup: pnpm restore FILE");
  const config = readConfig(process.env);
  return withDataDirectory(config.dataDir, async () => {
    const kept = await restoreDatabase(resolve(path), databaseFile(config), { now: Date.now() });
    return [
      `Restored from ${resolve(path)}`,
      ...(kept === null ? [] : [`The previous database was kept as ${kept}`]),
    ];
  });
}
