import type { TableKeys } from "./table-keys.ts";

/**
 * `distributed`: its rows are on the worker that has the store. `reference`: every node has a copy. `local`: it is on
 * the coordinator alone.
 */
export type TableKind = "reference" | "distributed" | "local";

export type PlannedTable = { table: string; kind: TableKind };

const kinds: readonly TableKind[] = ["reference", "distributed", "local"];

/**
 * Derives from the keys how each table is distributed, in an order in which a table comes after those that it refers to:
 * tables with the store in their primary key by store, tables that these refer to on every node, the others not at all.
 * @throws Error for keys that distributed tables cannot have
 */
export function planDistribution(tables: readonly TableKeys[]): PlannedTable[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const kindOf = new Map<string, TableKind>();
  for (const { name, hasStore, primaryKey } of tables) {
    if (hasStore && !primaryKey.includes("store_id")) {
      throw new Error(`The primary key of ${name} must have store_id`);
    }
    kindOf.set(name, hasStore ? "distributed" : "local");
  }
  const markReferences = (of: TableKeys) => {
    for (const name of of.references) {
      if (kindOf.get(name) !== "local") continue;
      kindOf.set(name, "reference");
      const table = byName.get(name);
      if (table !== undefined) markReferences(table);
    }
  };
  for (const table of tables) if (table.hasStore) markReferences(table);
  for (const { name, hasStore, references } of tables) {
    const target = references.find((other) => kindOf.get(other) === "distributed");
    if (!hasStore && target !== undefined) {
      throw new Error(`${name} has no store_id and cannot refer to ${target}, which has one`);
    }
  }
  const ordered = new Set<string>();
  const visit = ({ name, references }: TableKeys) => {
    if (ordered.has(name)) return;
    for (const reference of references) {
      const table = byName.get(reference);
      if (table !== undefined && reference !== name) visit(table);
    }
    ordered.add(name);
  };
  for (const table of tables) visit(table);
  return kinds.flatMap((kind) =>
    [...ordered].flatMap((table) => (kindOf.get(table) === kind ? [{ table, kind }] : [])),
  );
}
