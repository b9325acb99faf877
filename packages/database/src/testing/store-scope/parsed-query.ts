/** A node of PostgreSQL's parse tree: an object with one key, its kind, or a bare value. */
export type Node = Record<string, unknown>;

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The content of a node of this kind; null for other kinds. */
export function ofKind(value: unknown, kind: string): Node | null {
  const content = isNode(value) ? value[kind] : undefined;
  return isNode(content) ? content : null;
}

export function nodesIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textIn(node: unknown, key: string): string {
  const value = isNode(node) ? node[key] : undefined;
  return typeof value === "string" ? value : "";
}

/** `alias.name` or `name`; null if it is not a column. */
export function columnOf(value: unknown): { alias: string | null; name: string } | null {
  const cast = ofKind(value, "TypeCast");
  if (cast) return columnOf(cast["arg"]);
  const fields = nodesIn(ofKind(value, "ColumnRef")?.["fields"]).map((field) =>
    textIn(ofKind(field, "String"), "sval"),
  );
  const name = fields.at(-1);
  return name ? { alias: fields.length > 1 ? (fields[0] ?? null) : null, name } : null;
}

/** The conditions of an `and`, flattened. */
export function conjuncts(condition: unknown): unknown[] {
  const all = ofKind(condition, "BoolExpr");
  if (all?.["boolop"] === "AND_EXPR") return nodesIn(all["args"]).flatMap(conjuncts);
  return condition === undefined ? [] : [condition];
}

/** The pairs that a condition sets equal; `(a, b) = (c, d)` sets two. */
export function equalPairs(condition: unknown): [left: unknown, right: unknown][] {
  const membership = ofKind(condition, "SubLink");
  if (membership?.["subLinkType"] === "ANY_SUBLINK" && membership["operName"] === undefined) {
    const { testexpr } = membership;
    const row = ofKind(testexpr, "RowExpr");
    return (row ? nodesIn(row["args"]) : [testexpr]).map((left) => [left, condition]);
  }
  const comparison = ofKind(condition, "A_Expr");
  const operator = textIn(ofKind(nodesIn(comparison?.["name"])[0], "String"), "sval");
  if (comparison?.["kind"] !== "AEXPR_OP" || operator !== "=") return [];
  const { lexpr, rexpr } = comparison;
  const left = ofKind(lexpr, "RowExpr");
  const right = ofKind(rexpr, "RowExpr");
  if (!left || !right) return [[lexpr, rexpr]];
  const rights = nodesIn(right["args"]);
  return nodesIn(left["args"]).map((each, index) => [each, rights[index]]);
}
