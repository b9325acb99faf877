import { ExpressionWrapper, type RawBuilder, type RawNode, sql } from "kysely";

type TwoForms = RawNode & { postgresql: RawNode };

/** An expression that differs between the databases. Prefer standard SQL that both understand. */
export function byDialect<T>(forms: {
  sqlite: RawBuilder<T>;
  postgresql: RawBuilder<T>;
}): RawBuilder<T> {
  const node: TwoForms = {
    ...forms.sqlite.toOperationNode(),
    postgresql: forms.postgresql.toOperationNode(),
  };
  return sql<T>`${new ExpressionWrapper<never, never, T>(node)}`;
}

/** The node for PostgreSQL's compiler; the original node compiles to SQLite's form. */
export function postgresqlForm(node: RawNode): RawNode {
  return hasTwoForms(node) ? node.postgresql : node;
}

function hasTwoForms(node: RawNode): node is TwoForms {
  return "postgresql" in node;
}
