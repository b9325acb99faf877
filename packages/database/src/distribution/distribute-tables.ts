import { type Kysely, sql } from "kysely";
import type { Schema } from "../schema.ts";
import { countNodes, distributedTables, hasCitus } from "./citus.ts";
import { planDistribution, type PlannedTable } from "./plan-distribution.ts";
import { readTableKeys } from "./table-keys.ts";

type Distribution = {
  plan: readonly PlannedTable[];
  /** How many nodes hold rows of stores. */
  nodes: number;
};

/**
 * Distributes the tables of a migrated database that are not distributed yet, with their rows. Each table is one
 * transaction: after an interruption, running it again does the rest.
 * @param onTable called after each table that was distributed
 * @throws AppError `unavailable` when the extension or a node is missing
 */
export async function distributeTables(
  db: Kysely<Schema>,
  onTable: (table: PlannedTable) => void,
): Promise<Distribution> {
  const nodes = await countNodes(db);
  const plan = planDistribution(await readTableKeys(db));
  const before = await distributedTables(db);
  const isDone = ({ table, kind }: PlannedTable) => before.get(table) === kind;
  const byStore = plan.filter(({ kind }) => kind === "distributed");
  // The rows of one store are on one node only if all tables are in one group.
  const first = byStore.find(isDone) ?? byStore[0];
  for (const planned of plan) {
    if (planned.kind === "local" || isDone(planned)) continue;
    await distribute(db, planned, planned === first ? "none" : (first?.table ?? "none"));
    onTable(planned);
  }
  // The copied rows are also still on the coordinator, where nothing reads them.
  for (const { table } of byStore) {
    await sql`select truncate_local_data_after_distributing_table(${table}::regclass)`.execute(db);
  }
  return { plan, nodes };
}

async function distribute(
  db: Kysely<Schema>,
  { table, kind }: PlannedTable,
  colocatedWith: string,
): Promise<void> {
  if (kind === "reference") {
    await sql`select create_reference_table(${table}::regclass)`.execute(db);
    return;
  }
  await sql`select create_distributed_table(
    ${table}::regclass, 'store_id', colocate_with => ${colocatedWith})`.execute(db);
}

/** Tables that `distributeTables` would distribute; none in a database without Citus. */
export async function undistributedTables(db: Kysely<Schema>): Promise<string[]> {
  if (!(await hasCitus(db))) return [];
  const done = await distributedTables(db);
  return planDistribution(await readTableKeys(db))
    .filter(({ table, kind }) => kind !== "local" && done.get(table) !== kind)
    .map(({ table }) => table);
}
