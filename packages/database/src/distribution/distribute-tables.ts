import { type Kysely, sql } from "kysely";
import type { Database, Schema } from "../schema.ts";
import { countNodes, distributedTables, hasCitus } from "./citus.ts";
import { type DistributionStep, planDistribution, type TableKind } from "./plan-distribution.ts";
import { readTableKeys } from "./table-keys.ts";

type Distribution = {
  plan: readonly DistributionStep[];
  /** Number of nodes that hold rows of stores. */
  nodes: number;
};

/**
 * Distributes the tables of a migrated database that are not distributed yet, with their rows. Each step of the plan is
 * one transaction: after an interruption, run it again.
 * @param onTable called after each distributed table
 * @throws AppError `unavailable` if the extension or a node is missing
 */
export async function distributeTables(
  db: Kysely<Schema>,
  onTable: (table: string, kind: TableKind) => void,
): Promise<Distribution> {
  const nodes = await countNodes(db);
  const plan = planDistribution(await readTableKeys(db));
  const done = await distributedTables(db);
  const byStore = plan.flatMap(({ kind, tables }) => (kind === "distributed" ? tables : []));
  // Rows of one store are on one node only if all tables are in one group.
  let group = byStore.find((table) => done.get(table) === "distributed") ?? null;
  for (const step of pendingSteps(plan, done)) {
    await db.transaction().execute(async (transaction) => {
      if (step.kind === "reference") await createReferenceTables(transaction, step.tables);
      else await distributeByStore(transaction, step.tables, group);
    });
    if (step.kind === "distributed") group ??= step.tables[0] ?? null;
    for (const table of step.tables) onTable(table, step.kind);
  }
  // Citus leaves the copied rows on the coordinator, where nothing reads them.
  for (const table of byStore) {
    await sql`select truncate_local_data_after_distributing_table(${table}::regclass)`.execute(db);
  }
  return { plan, nodes };
}

/** Tables that `distributeTables` would distribute; none in a database without Citus. */
export async function undistributedTables(db: Kysely<Schema>): Promise<string[]> {
  if (!(await hasCitus(db))) return [];
  const plan = planDistribution(await readTableKeys(db));
  return pendingSteps(plan, await distributedTables(db)).flatMap(({ tables }) => tables);
}

function pendingSteps(
  plan: readonly DistributionStep[],
  done: ReadonlyMap<string, TableKind>,
): DistributionStep[] {
  return plan.flatMap(({ kind, tables }) => {
    const pending = tables.filter((table) => done.get(table) !== kind);
    return kind === "local" || pending.length === 0 ? [] : [{ kind, tables: pending }];
  });
}

async function createReferenceTables(db: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await sql`select create_reference_table(${table}::regclass)`.execute(db);
  }
}

/** Drops the foreign keys between the tables and adds them again: Citus refuses keys to tables not yet distributed. */
async function distributeByStore(
  db: Database,
  tables: readonly string[],
  group: string | null,
): Promise<void> {
  const keys = tables.length > 1 ? await foreignKeysBetween(db, tables) : [];
  for (const { table, name } of keys) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  }
  const [first = ""] = tables;
  for (const table of tables) {
    const colocatedWith = group ?? (table === first ? "none" : first);
    await sql`select create_distributed_table(
      ${table}::regclass, 'store_id', colocate_with => ${colocatedWith})`.execute(db);
  }
  for (const { table, name, definition } of keys) {
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      db,
    );
  }
}

async function foreignKeysBetween(
  db: Database,
  tables: readonly string[],
): Promise<{ table: string; name: string; definition: string }[]> {
  const names = sql.join(tables);
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select own.relname::text as "table", conname::text as name,
      pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint
    join pg_class as own on own.oid = conrelid
    join pg_class as target on target.oid = confrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace
      and own.relname in (${names}) and target.relname in (${names})
    order by conname`.execute(db);
  return rows;
}
