import type { Database as SqliteFile } from "better-sqlite3";
import type { BeforeQuery } from "../dialects/before-query.ts";

/** Tables that answers depend on, with the relevant columns; all columns if the list is empty. */
const watched: Record<string, readonly string[]> = {
  integrations: [
    "platform",
    "is_connected",
    "checked_at",
    "api_key_ciphertext",
    "source_account_id",
    "last_synced_at",
  ],
  imports: ["status", "finished_at"],
  disconnected_accounts: ["is_deleting", "read_until"],
  sync_runs: ["finished_at"],
  left_out_records: ["source_id"],
  metric_targets: [],
  exchange_rates: [],
  orders: [],
  ledger_entries: [],
  sold_lines: [],
  products: [],
  checkouts: [],
  source_days: [],
  campaigns: [],
  email_messages: [],
};

/**
 * Detects changes of data that answers depend on without a raised store version, in the same transaction if there is
 * one. Temporary triggers record the stores that change and whose version is raised.
 * @returns a function called before each statement; it throws with the table's name, at the commit or before the next
 * statement
 */
export function createVersionCheck(file: SqliteFile): BeforeQuery {
  file.exec(
    "create temp table changed_stores (store_id integer, name text); create temp table raised_stores (store_id integer);",
  );
  for (const [table, columns] of Object.entries(watched)) {
    const ofColumns = columns.length > 0 ? `of ${columns.join(", ")}` : "";
    recordChanges(file, { table, event: "insert", row: "new" });
    recordChanges(file, { table, event: `update ${ofColumns}`, row: "new" });
    recordChanges(file, { table, event: "delete", row: "old" });
  }
  for (const event of ["insert", "update"]) {
    file.exec(`create temp trigger raised_${event} after ${event} on main.store_versions
      begin insert into raised_stores values (new.store_id); end`);
  }
  const unraised = file
    .prepare<[], string>(
      `select name from changed_stores where store_id not in (select store_id from raised_stores)
        and store_id in (select id from main.stores)`,
    )
    .pluck();
  const hasRecords = file
    .prepare<[], number>(
      "select exists (select 1 from changed_stores union all select 1 from raised_stores)",
    )
    .pluck();
  return (sql) => {
    if (file.inTransaction && sql !== "commit") return;
    // If nothing was recorded, nothing is written: the database may be read-only.
    if (hasRecords.get() === 0) return;
    const table = unraised.get();
    file.exec("delete from changed_stores; delete from raised_stores");
    if (table !== undefined) throw new Error(`A change of ${table} raised no version of its store`);
  };
}

function recordChanges(
  file: SqliteFile,
  { table, event, row }: { table: string; event: string; row: "new" | "old" },
): void {
  const [name] = event.split(" ");
  file.exec(`create temp trigger noted_${table}_${name} after ${event} on main.${table}
    begin insert into changed_stores values (${row}.store_id, '${table}'); end`);
}
