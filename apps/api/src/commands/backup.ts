import { databaseFile } from "@cartograph/database/database-location.ts";
import { backupDatabase } from "@cartograph/database/backup.ts";
import { resolve } from "node:path";
import { readConfig } from "../config.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async ([path]) => {
  const config = readConfig(process.env);
  const timestamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const target = resolve(path ?? `cartograph-${timestamp}.sqlite`);
  await backupDatabase(
    databaseFile({ databaseUrl: config.databaseUrl ?? undefined, dataDir: config.dataDir }),
    target,
  );
  const key = config.secretKey === null ? `${config.dataDir}/secret.key` : "SECRET_KEY";
  return [
    `Saved to ${target}`,
    `The backup does not include the encryption key. Keep a copy of ${key} elsewhere; without it, the platforms' API keys must be entered again.`,
  ];
});
