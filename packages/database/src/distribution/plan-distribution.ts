import { sortByReferences, type TableKeys } from "./table-keys.ts";

/**
 * `distributed`: rows are on the worker that has the store. `reference`: every node has a copy. `local`: only on the
 * coordinator.
 */
export type TableKind = "reference" | "distributed" | "local";

/** Tables distributed in one transaction, because foreign keys connect them. */
export type DistributionStep = { kind: TableKind; tables: readonly string[] };

const kinds: readonly TableKind[] = ["reference", "distributed", "local"];

/**
 * Derives from the keys how each table is distributed: tables with the store in their primary key by store, tables that
 * these refer to on every node, others not at all. Referenced tables come first.
 * @throws Error for keys that distributed tables cannot have
 */
export function planDistribution(tables: readonly TableKeys[]): DistributionStep[] {
  const kindOf = kindsOf(tables);
  const steps = new Map<string, { kind: TableKind; tables: string[] }>();
  for (const { name, references } of sortByReferences(tables)) {
    const kind = kindOf.get(name) ?? "local";
    const connected = kind === "distributed" ? references : [];
    const joined = connected.flatMap((other) => {
      const step = steps.get(other);
      return step?.kind === "distributed" ? [step] : [];
    });
    const step = { kind, tables: [...new Set([...joined.flatMap((each) => each.tables), name])] };
    for (const table of step.tables) steps.set(table, step);
  }
  const distinct = [...new Set(steps.values())];
  return kinds.flatMap((kind) => distinct.filter((step) => step.kind === kind));
}

function kindsOf(tables: readonly TableKeys[]): ReadonlyMap<string, TableKind> {
  const referencesOf = new Map(tables.map(({ name, references }) => [name, references]));
  const kindOf = new Map<string, TableKind>();
  for (const { name, hasStore, primaryKey } of tables) {
    if (hasStore && !primaryKey.includes("store_id")) {
      throw new Error(`The primary key of ${name} must have store_id`);
    }
    kindOf.set(name, hasStore ? "distributed" : "local");
  }
  const markReferences = (of: string) => {
    for (const name of referencesOf.get(of) ?? []) {
      if (kindOf.get(name) !== "local") continue;
      kindOf.set(name, "reference");
      markReferences(name);
    }
  };
  for (const { name, hasStore } of tables) if (hasStore) markReferences(name);
  for (const { name, hasStore, references } of tables) {
    const target = references.find((other) => kindOf.get(other) === "distributed");
    if (!hasStore && target !== undefined) {
      throw new Error(`${name} has no store_id and cannot refer to ${target}, which has one`);
    }
  }
  return kindOf;
}
