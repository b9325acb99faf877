import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import type { Database } from "@cartograph/database/schema.ts";
import { type RawBuilder, sql } from "kysely";
import { generatedStore } from "./generated-sales.ts";

/* The facts of the generated store in DuckDB, sorted by day, so that it skips days outside the range. */

const ofStore = sql`where store_id = ${generatedStore.id}`;

const tables: Record<string, { columns: string; rows: RawBuilder<Record<string, unknown>> }> = {
  orders: {
    columns: `id integer, day integer, customer_type utinyint, channel utinyint, country_code varchar,
      discount_codes varchar`,
    rows: sql`select id, day, customer_type, channel, country_code,
      (select group_concat(value, ' ') from json_each(orders.discount_codes)) as discount_codes
      from orders ${ofStore} order by id`,
  },
  ledger: {
    columns: `day integer, order_id integer, entry_no usmallint, order_day integer, gross integer,
      discounts integer, returns integer`,
    rows: sql`select day, order_id, entry_no, order_day, gross_minor, discounts_minor, returns_minor
      from ledger ${ofStore} order by day, order_id, entry_no`,
  },
  lines: {
    columns: `day integer, order_id integer, line_no usmallint, product_id integer, quantity usmallint,
      gross integer, discount integer`,
    rows: sql`select day, order_id, line_no, product_id, quantity, gross_minor, discount_minor
      from sold_lines ${ofStore} order by day, order_id, line_no`,
  },
  changes: {
    columns: `order_id integer, entry_no usmallint, line_no usmallint, product_id integer, gross integer,
      discount integer, returns integer`,
    rows: sql`select order_id, entry_no, line_no, product_id, gross_minor, discount_minor, returns_minor
      from line_changes ${ofStore} order by order_id, entry_no, line_no`,
  },
};

export async function openDuckdbFacts(db: Database, folder: string): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(join(folder, "facts.duckdb"));
  const connection = await instance.connect();
  for (const [table, { columns, rows }] of Object.entries(tables)) {
    const file = join(folder, `${table}.csv`);
    await writeCsv(db, rows, file);
    await connection.run(`create table ${table} (${columns})`);
    await connection.run(`copy ${table} from '${file}' (header false, delimiter ',')`);
  }
  await connection.run("checkpoint");
  return connection;
}

async function writeCsv(
  db: Database,
  rows: RawBuilder<Record<string, unknown>>,
  file: string,
): Promise<void> {
  const output = createWriteStream(file);
  const batch: string[] = [];
  const flush = async () => {
    if (!output.write(batch.splice(0).join(""))) await once(output, "drain");
  };
  const query = rows.compile(db);
  for await (const { rows: found } of db.getExecutor().stream<Record<string, unknown>>(query, 1)) {
    for (const row of found) batch.push(`${Object.values(row).join(",")}\n`);
    if (batch.length >= 10_000) await flush();
  }
  await flush();
  output.end();
  await finished(output);
}
