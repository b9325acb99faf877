import { AppError } from "@cartograph/contracts/app-error.ts";
import { type Kysely, sql } from "kysely";
import { dialectOf } from "../dialects/dialect-of.ts";
import type { Schema } from "../schema.ts";
import type { TableKind } from "./plan-distribution.ts";

export async function hasCitus(db: Kysely<Schema>): Promise<boolean> {
  if (dialectOf(db) === "sqlite") return false;
  const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db);
  return rows.length > 0;
}

/**
 * Returns the number of nodes that hold rows of stores.
 * @throws AppError `unavailable`, with instructions, if the extension or a node is missing
 */
export async function countNodes(db: Kysely<Schema>): Promise<number> {
  if (!(await hasCitus(db))) {
    throw new AppError(
      "unavailable",
      "This database does not have the Citus extension. Use a Citus coordinator, and run `create extension citus` in this database on every node.",
    );
  }
  const { rows } = await sql<{ isCoordinator: number; hasShards: number }>`
    select groupid = 0 as "isCoordinator", shouldhaveshards as "hasShards"
    from pg_dist_node where isactive and noderole = 'primary'`.execute(db);
  if (rows.length > 0 && rows.every(({ isCoordinator }) => isCoordinator !== 1)) {
    throw new AppError(
      "unavailable",
      "The cluster's nodes do not know the coordinator. Run `select citus_set_coordinator_host('its-host-name', 5432)` in this database.",
    );
  }
  // Without nodes, Citus uses the coordinator for everything.
  return Math.max(1, rows.filter(({ hasShards }) => hasShards === 1).length);
}

/** The kind of each distributed table. */
export async function distributedTables(
  db: Kysely<Schema>,
): Promise<ReadonlyMap<string, TableKind>> {
  const { rows } = await sql<{ table: string; kind: TableKind }>`
    select relname::text as "table",
      case when partmethod = 'h' then 'distributed' when repmodel = 't' then 'reference'
        else 'local' end as kind
    from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
    where relnamespace = current_schema()::regnamespace`.execute(db);
  return new Map(rows.map(({ table, kind }) => [table, kind]));
}
