import { type Kysely, type RawBuilder, SqliteAdapter, sql } from "kysely";
import { byDialect } from "../dialects/portable/by-dialect.ts";
import { rebuildTable } from "../dialects/rebuild-table.ts";

const tables = ["orders", "import_orders", "replaced_orders"];

/**
 * Stores content hashes as integers of 47 bits, which take 6 bytes in SQLite instead of 27. They are the start of the
 * stored hash, so orders that have not changed are still recognized.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const table of tables) {
    if (isSqlite) {
      await rebuildTable(db, {
        table,
        define: (definition) =>
          definition.replace('"content_hash" text not null', '"content_hash" bigint not null'),
        values: { content_hash: startOfHash() },
      });
    } else {
      await sql`alter table ${sql.table(table)}
        alter column content_hash type bigint using ${startOfHash()}`.execute(db);
    }
  }
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Half of the number that the first eight digits of base 64 stand for; 0 without a hash, which no other hash is. */
function startOfHash(): RawBuilder<number> {
  const values = Array.from({ length: 8 }, (_, index) => {
    const digit = sql`substr(content_hash, ${sql.lit(index + 1)}, 1)`;
    const place = byDialect({
      sqlite: sql`instr(${sql.lit(digits)}, ${digit})`,
      postgresql: sql`strpos(${sql.lit(digits)}, ${digit})`,
    });
    return sql`cast(${place} - 1 as bigint) * ${sql.lit(64 ** (7 - index))}`;
  });
  const half = sql`(${sql.join(values, sql` + `)}) / 2`;
  return sql<number>`case when content_hash = ${sql.lit("")} then 0
    when ${half} < 1 then 1 else ${half} end`;
}
