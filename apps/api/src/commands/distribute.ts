import { AppError } from "@cartograph/contracts/app-error.ts";
import { withExclusiveDatabase } from "@cartograph/database/database-lock.ts";
import { databaseLocation } from "@cartograph/database/database-location.ts";
import { distributeTables } from "@cartograph/database/distribution/distribute-tables.ts";
import type { TableKind } from "@cartograph/database/distribution/plan-distribution.ts";
import { migrateToLatest } from "@cartograph/database/migrate.ts";
import { openDatabase } from "@cartograph/database/open-database.ts";
import { readConfig } from "../config.ts";
import { runCommand } from "./run-command.ts";

await runCommand({ usage: "pnpm db:distribute", run: distribute });

async function distribute(): Promise<string[]> {
  const config = readConfig(process.env);
  const location = databaseLocation(config);
  if ("file" in location) {
    throw new AppError(
      "invalid_input",
      "SQLite cannot be distributed. Set DATABASE_URL to a Citus coordinator; pnpm db:copy copies a SQLite file there.",
    );
  }
  const db = openDatabase(location);
  try {
    return await withExclusiveDatabase(db, async (connection) => {
      await migrateToLatest(connection);
      let changed = 0;
      const { plan, nodes } = await distributeTables(connection, (table, kind) => {
        changed += 1;
        console.log(kind === "reference" ? `${table}: on every node` : `${table}: by store`);
      });
      const count = (kind: TableKind) =>
        plan.filter((step) => step.kind === kind).flatMap((step) => step.tables).length;
      return [
        changed === 0 ? "Every table was distributed already." : `Distributed ${changed} tables.`,
        `By store over ${nodes} nodes: ${count("distributed")}. On every node: ${count("reference")}. On the coordinator only: ${count("local")}.`,
      ];
    });
  } finally {
    await db.destroy();
  }
}
