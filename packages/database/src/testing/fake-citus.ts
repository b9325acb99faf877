import { type Kysely, sql } from "kysely";
import type { Schema } from "../schema.ts";

const statements = [
  `create table pg_dist_node (groupid int, shouldhaveshards bool, isactive bool, noderole text)`,
  `create table pg_dist_partition (logicalrelid regclass, partmethod text, repmodel text, colocated_with text)`,
  `create function create_reference_table(regclass) returns void language sql as
    $$ insert into pg_dist_partition values ($1, 'n', 't', null) $$`,
  `create function create_distributed_table(name regclass, by text, colocate_with text)
    returns void language plpgsql as $$
    begin
      if name::text = current_setting('stand_in.failing', true) then
        raise 'the connection to the node was lost';
      end if;
      execute format('select %I from %s limit 0', by, name);
      insert into pg_dist_partition values (name, 'h', 'c', colocate_with);
    end $$`,
  `create function truncate_local_data_after_distributing_table(regclass)
    returns void language sql as $$ $$`,
  `insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
    select 1, 'citus', oid, 'public'::regnamespace, false, 'stand-in'
    from pg_roles where rolname = current_user`,
];

/** Adds fake versions of Citus's functions and tables, which only record what was distributed. */
export async function addFakeCitus(
  db: Kysely<Schema>,
  nodes: readonly { isCoordinator: boolean }[] = [],
): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const [index, { isCoordinator }] of nodes.entries()) {
    await sql`insert into pg_dist_node
      select ${isCoordinator ? 0 : index + 1}, not ${sql.lit(isCoordinator)}, true, 'primary'`.execute(
      db,
    );
  }
}
