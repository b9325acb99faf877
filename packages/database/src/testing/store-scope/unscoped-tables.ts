import {
  columnOf,
  conjuncts,
  equalPairs,
  isNode,
  type Node,
  nodesIn,
  ofKind,
  textIn,
} from "./parsed-query.ts";

/** The sources of a query and the conditions on them. */
type Scope = { sources: Source[]; conditions: unknown[]; merged: string[][] };

/** `table` is the name of a store's table; null for other tables, subqueries and functions. */
type Source = { alias: string; table: string | null; isStores: boolean };

type Known = {
  storeTables: ReadonlySet<string>;
  /** Names of `with` queries, which are checked themselves. */
  named: ReadonlySet<string>;
};

/**
 * The stores' tables that a statement touches without setting their `store_id` equal to a value, or to the `store_id`
 * of another table or subquery limited in this way. `stores.id` counts as a `store_id`.
 */
export function unscopedTables(statement: unknown, storeTables: ReadonlySet<string>): string[] {
  return visit(statement, { storeTables, named: new Set() });
}

function visit(value: unknown, known: Known): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => visit(each, known));
  if (!isNode(value)) return [];
  for (const [kind, check] of Object.entries(statements)) {
    const statement = ofKind(value, kind);
    if (statement) return check(statement, withNamed(statement, known));
  }
  return Object.values(value).flatMap((each) => visit(each, known));
}

const statements: Record<string, (statement: Node, known: Known) => string[]> = {
  SelectStmt: visitSelect,
  InsertStmt(statement, known) {
    const { relation, cols, onConflictClause, ...rest } = statement;
    const table = textIn(relation, "relname");
    const columns = nodesIn(cols).map((column) => textIn(ofKind(column, "ResTarget"), "name"));
    const isScoped = !known.storeTables.has(table) || columns.includes("store_id");
    const infer = isNode(onConflictClause) ? onConflictClause["infer"] : undefined;
    const keys = nodesIn(isNode(infer) ? infer["indexElems"] : undefined).map((key) =>
      textIn(ofKind(key, "IndexElem"), "name"),
    );
    const isKeyScoped =
      !known.storeTables.has(table) || keys.length === 0 || keys.includes("store_id");
    return [
      ...(isScoped ? [] : [table]),
      ...(isKeyScoped ? [] : [`${table} (on conflict)`]),
      ...visit(onConflictClause, known),
      ...visit(rest, known),
    ];
  },
  UpdateStmt: (statement, known) => visitChange(statement, statement["fromClause"], known),
  DeleteStmt: (statement, known) => visitChange(statement, statement["usingClause"], known),
};

function withNamed(statement: Node, known: Known): Known {
  const clause = statement["withClause"];
  const queries = nodesIn(isNode(clause) ? clause["ctes"] : undefined);
  const names = queries.map((query) => textIn(ofKind(query, "CommonTableExpr"), "ctename"));
  return { ...known, named: new Set([...known.named, ...names]) };
}

function visitSelect(statement: Node, known: Known): string[] {
  const { larg, rarg, ...rest } = statement;
  const scope = scopeOf(nodesIn(statement["fromClause"]), statement["whereClause"], known);
  // The two sides of a union are not wrapped in a node of their kind.
  const sides = [larg, rarg]
    .filter(isNode)
    .flatMap((side) => visitSelect(side, withNamed(side, known)));
  return [...sides, ...unscoped(scope), ...visit(rest, known)];
}

function visitChange(statement: Node, from: unknown, known: Known): string[] {
  const { relation, ...rest } = statement;
  const scope = scopeOf(
    [{ RangeVar: relation }, ...nodesIn(from)],
    statement["whereClause"],
    known,
  );
  return [...unscoped(scope), ...visit(rest, known)];
}

function scopeOf(from: unknown[], where: unknown, known: Known): Scope {
  const scope: Scope = { sources: [], conditions: conjuncts(where), merged: [] };
  for (const item of from) addSources(item, scope, known);
  return scope;
}

/** Adds the sources of an item of `from` and returns their aliases. */
function addSources(item: unknown, scope: Scope, known: Known): string[] {
  const join = ofKind(item, "JoinExpr");
  if (join) {
    const sides = [join["larg"], join["rarg"]].flatMap((side) => addSources(side, scope, known));
    scope.conditions.push(...conjuncts(join["quals"]));
    const using = nodesIn(join["usingClause"]).map((name) =>
      textIn(ofKind(name, "String"), "sval"),
    );
    if (using.includes("store_id")) scope.merged.push(sides);
    return sides;
  }
  const table = ofKind(item, "RangeVar");
  const name = textIn(table, "relname");
  const content = table ?? ofKind(item, "RangeSubselect") ?? ofKind(item, "RangeFunction");
  const alias = textIn(content?.["alias"], "aliasname") || name;
  const isOfStores = known.storeTables.has(name) && !known.named.has(name);
  scope.sources.push({ alias, table: isOfStores ? name : null, isStores: name === "stores" });
  return [alias];
}

/** Merges sources with the same store until one of them is limited to a store. */
function unscoped({ sources, conditions, merged }: Scope): string[] {
  const byAlias = new Map(sources.map((source) => [source.alias, source]));
  const limited = new Set(sources.filter(({ table }) => table === null).map(({ alias }) => alias));
  const links: string[][] = [...merged];
  for (const [left, right] of conditions.flatMap(equalPairs)) {
    const pair = [storesIn(left), storesIn(right)] as const;
    for (const [own, other, value] of [
      [...pair, right],
      [pair[1], pair[0], left],
    ] as const) {
      if (own === null) continue;
      if (other !== null) links.push([...own, ...other]);
      else if (isValue(value)) for (const alias of own) limited.add(alias);
    }
  }
  for (let size = -1; size !== limited.size;) {
    size = limited.size;
    for (const link of links) {
      if (link.some((alias) => limited.has(alias))) for (const alias of link) limited.add(alias);
    }
  }
  return sources.flatMap(({ alias, table }) => (table && !limited.has(alias) ? [table] : []));

  /** The aliases whose store an expression refers to; null if it is something else. */
  function storesIn(expression: unknown): string[] | null {
    const column = columnOf(expression);
    if (!column) return null;
    const source = column.alias === null ? null : byAlias.get(column.alias);
    // The store of an outer query, which is checked itself.
    if (source === undefined) return null;
    const name = source?.isStores ? "id" : "store_id";
    if (column.name !== name) return null;
    return source ? [source.alias] : sources.flatMap(({ alias, table }) => (table ? [alias] : []));
  }

  /**
   * True if an expression has one value for all rows of this scope, or comes from a source other than a store's table.
   */
  function isValue(expression: unknown): boolean {
    const column = columnOf(expression);
    if (!column) return true;
    return column.alias !== null && !byAlias.get(column.alias)?.table;
  }
}
