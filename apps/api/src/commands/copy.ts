import { databaseFile } from "@cartograph/database/database-location.ts";
import { ConfigError, readConfig } from "../config.ts";
import { copyToPostgresql } from "../copy/copy-to-postgresql.ts";
import { withDataDirectory } from "../data-directory.ts";
import { runCommand } from "./run-command.ts";

await runCommand({
  usage: "pnpm db:copy --to postgres://user@host/database",
  options: { to: { type: "string" } },
  run: copy,
});

async function copy({ values }: { values: { to?: string } }): Promise<string[]> {
  const config = readConfig(process.env);
  const url = values.to ?? config.databaseUrl ?? "";
  if (!/^postgres(ql)?:/i.test(url)) {
    throw new ConfigError("Name the empty target: pnpm db:copy --to postgres://user@host/database");
  }
  return withDataDirectory(config.dataDir, async () => {
    const file = databaseFile({ dataDir: config.dataDir });
    await copyToPostgresql({ file, url, now: Date.now(), print: (line) => console.log(line) });
    return [
      `Copied ${file}. Start the server with DATABASE_URL and the same DATA_DIR, which has the encryption key.`,
    ];
  });
}
