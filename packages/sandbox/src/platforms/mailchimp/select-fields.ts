/**
 * Returns the answer with the selected fields. Paths go through lists: `reports.opens.unique_opens` applies to each
 * report.
 */
export function selectFields(answer: object, fields: readonly string[] | null): unknown {
  return fields === null ? answer : keep(answer, treeOf(fields));
}

/** An empty branch selects everything below it. */
type Tree = Map<string, Tree>;

function treeOf(paths: readonly string[]): Tree {
  const root: Tree = new Map();
  for (const path of paths) {
    let branch = root;
    for (const name of path.split(".")) {
      const next = branch.get(name) ?? new Map();
      branch.set(name, next);
      branch = next;
    }
  }
  return root;
}

function keep(value: unknown, tree: Tree): unknown {
  if (tree.size === 0) return value;
  if (Array.isArray(value)) return value.map((each) => keep(each, tree));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      const branch = tree.get(name);
      return branch ? [[name, keep(field, branch)]] : [];
    }),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
