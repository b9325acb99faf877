import { databaseFile } from "@cartograph/database/database-location.ts";
import { backupDatabase } from "@cartograph/database/backup.ts";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { readConfig } from "../config.ts";
import { runCommand } from "./run-command.ts";

await runCommand({ usage: "pnpm backup [FILE]", maxFiles: 1, run: backup });

async function backup({ files: [path] }: { files: string[] }): Promise<string[]> {
  const config = readConfig(process.env);
  const timestamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const target = resolve(path ?? `cartograph-${timestamp}.sqlite`);
  await backupDatabase(databaseFile(config), target);
  const keyFile = join(config.dataDir, "secret.key");
  // The environment of the command may lack the server's SECRET_KEY.
  const isGenerated = config.secretKey === null && existsSync(keyFile);
  const key = isGenerated ? keyFile : "the server's SECRET_KEY";
  return [
    `Saved to ${target}`,
    `The backup does not include the encryption key. Keep a copy of ${key} elsewhere; without it, the platforms' API keys must be entered again.`,
  ];
}
