import { type Kysely, sql } from "kysely";
import type { Schema } from "../schema.ts";
import { readTableKeys, sortByReferences } from "../distribution/table-keys.ts";

export type CopiedColumn = {
  name: string;
  type: "bigint" | "text" | "bytea" | "double precision";
  /** Whether its text is JSON that is read again, as by statements of PostgreSQL, which rejects some escapes. */
  isJson: boolean;
};

const jsonColumns = new Set([
  "orders.discount_codes",
  "checkouts.discount_codes",
  "checkouts.lines",
  "replaced_orders.content",
]);

/** A table with its stored (not generated) columns and those of its primary key. */
export type CopiedTable = { name: string; columns: CopiedColumn[]; key: CopiedColumn[] };

/** The tables of a migrated PostgreSQL database, sorted so that referenced tables come first. */
export async function listCopiedTables(db: Kysely<Schema>): Promise<CopiedTable[]> {
  const { rows } = await sql<
    Omit<CopiedColumn, "isJson"> & { table: string; position: number | null }
  >`select relname as "table", attname as name, format_type(atttypid, null) as type,
      array_position(conkey, attnum) as position
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      and attgenerated = ''
    join pg_constraint on conrelid = pg_class.oid and contype = 'p'
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
      and relname not like 'kysely%'
    order by relname, attnum`.execute(db);
  const tables = new Map<string, { columns: CopiedColumn[]; key: [number, CopiedColumn][] }>();
  for (const { table, position, name, type } of rows) {
    const known = tables.get(table) ?? { columns: [], key: [] };
    const column = { name, type, isJson: jsonColumns.has(`${table}.${name}`) };
    known.columns.push(column);
    if (position !== null) known.key.push([position, column]);
    tables.set(table, known);
  }
  return sortByReferences(await readTableKeys(db)).flatMap(({ name }) => {
    const table = tables.get(name);
    if (table === undefined) return [];
    const key = table.key.toSorted(([a], [b]) => a - b).map(([, column]) => column);
    return [{ name, columns: table.columns, key }];
  });
}

/** Sets the identity columns to continue after SQLite's last id, including ids of deleted rows. */
export async function advanceIdentities(
  db: Kysely<Schema>,
  lastIds: ReadonlyMap<string, bigint>,
): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select relname as "table", attname as "column"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where attidentity <> '' and relnamespace = current_schema()::regnamespace`.execute(db);
  for (const { table, column } of rows) {
    const last = lastIds.get(table) ?? 0n;
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), greatest(1, ${String(last)}::bigint),
      ${last > 0n ? sql`true` : sql`false`})`.execute(db);
  }
}
