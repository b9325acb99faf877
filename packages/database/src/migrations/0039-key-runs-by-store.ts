import { type Kysely, SqliteAdapter } from "kysely";
import { rebuildTable } from "../dialects/rebuild-table.ts";

const byStore = (column: string, table: string) =>
  `foreign key ("store_id", "${column}") references "${table}" ("store_id", "id") on delete cascade`;

/** The columns of each new primary key, and the reference that replaces one to an id alone. */
const keys: Readonly<Record<string, { primary: readonly string[]; reference?: string }>> = {
  integrations: { primary: ["store_id", "id"] },
  disconnected_accounts: { primary: ["store_id", "id"] },
  imports: { primary: ["store_id", "id"] },
  sync_runs: { primary: ["store_id", "id"], reference: byStore("integration_id", "integrations") },
  sync_run_streams: {
    primary: ["store_id", "run_id", "stream"],
    reference: byStore("run_id", "sync_runs"),
  },
  sync_cursors: {
    primary: ["store_id", "integration_id", "stream"],
    reference: byStore("integration_id", "integrations"),
  },
};

/** Adds the store to keys that consisted of a random id. PostgreSQL's baseline already has these keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
  // The new primary key of `integrations` has the same columns.
  await db.schema.dropIndex("integrations_of_store").execute();
  await db.schema.dropIndex("sync_runs_integration").execute();
  for (const [table, { primary, reference }] of Object.entries(keys)) {
    await rebuildTable(db, {
      table,
      define: (definition) => withKey(definition, { table, primary, reference }),
    });
  }
  await db.schema
    .createIndex("sync_runs_integration")
    .on("sync_runs")
    .columns(["store_id", "integration_id", "started_at"])
    .execute();
}

function withKey(
  definition: string,
  key: { table: string; primary: readonly string[]; reference: string | undefined },
): string {
  const [, columns = "", clustered = ""] =
    /^(.*?)(?:, constraint "\w+_key" primary key \([^)]*\))?\)( without rowid)?$/s.exec(
      definition
        .replace('"id" text not null primary key', '"id" text not null')
        .replace(/ references "(integrations|sync_runs)" \("id"\) on delete cascade/, ""),
    ) ?? [];
  const constraints = [
    `constraint "${key.table}_key" primary key (${key.primary.map((name) => `"${name}"`).join(", ")})`,
    ...(key.reference === undefined ? [] : [key.reference]),
  ];
  return `${columns}, ${constraints.join(", ")})${clustered}`;
}
