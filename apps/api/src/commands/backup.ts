import { databaseFile } from "@cartograph/database/database-location.ts";
import { backupDatabase } from "@cartograph/database/backup.ts";
import { resolve } from "node:path";
import { readConfig } from "../config.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async ([given]) => {
  const config = readConfig(process.env);
  const moment = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const target = resolve(given ?? `cartograph-${moment}.sqlite`);
  await backupDatabase(
    databaseFile({ databaseUrl: config.databaseUrl ?? undefined, dataDir: config.dataDir }),
    target,
  );
  return [
    `Saved to ${target}`,
    `The backup does not include the encryption key. Keep a copy of ${config.dataDir}/secret.key elsewhere; without it, the platforms' API keys must be entered again.`,
  ];
});
