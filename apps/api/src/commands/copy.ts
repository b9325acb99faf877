import { databaseFile } from "@cartograph/database/database-location.ts";
import { parseArgs } from "node:util";
import { ConfigError, readConfig } from "../config.ts";
import { copyToPostgresql } from "../copy/copy-to-postgresql.ts";
import { claimDataDirectory } from "../data-directory.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async (parameters) => {
  const config = readConfig(process.env);
  const url = targetOf(parameters) ?? config.databaseUrl ?? "";
  if (!/^postgres(ql)?:/i.test(url)) {
    throw new ConfigError("Name the empty target: pnpm db:copy --to postgres://user@host/database");
  }
  const directory = claimDataDirectory(config.dataDir);
  try {
    const file = databaseFile({ dataDir: config.dataDir });
    await copyToPostgresql({ file, url, now: Date.now(), print: (line) => console.log(line) });
    return [
      `Copied ${file}. Start the server with DATABASE_URL and the same DATA_DIR, which has the encryption key.`,
    ];
  } finally {
    directory.release();
  }
});

// The message of parseArgs repeats parameters, which may contain a password.
function targetOf(parameters: string[]): string | undefined {
  try {
    return parseArgs({ args: parameters, options: { to: { type: "string" } } }).values.to;
  } catch {
    return undefined;
  }
}
