import {
  ColumnDefinitionNode,
  ColumnNode,
  DataTypeNode,
  type OrderByItemNode,
  PostgresQueryCompiler,
  RawNode,
  ReferenceNode,
} from "kysely";
import { postgresqlForm } from "../portable/by-dialect.ts";
import { neverNullColumns } from "./never-null-columns.ts";

const columnTypes: Readonly<Record<string, string>> = {
  integer: "bigint",
  blob: "bytea",
  any: "text",
  real: "double precision",
};

/** Compiles queries and migrations to have the same effect and results as in SQLite. */
export class PostgresqlCompiler extends PostgresQueryCompiler {
  /**
   * Casts each parameter, because PostgreSQL often cannot infer its type. Null and bigint are left to inference: a
   * bigint is a platform's id, which may be compared with text or numbers.
   */
  protected override appendValue(value: unknown): void {
    super.appendValue(value);
    this.append(this.castOf(value));
  }

  protected castOf(value: unknown): string {
    if (typeof value === "string") return "::text";
    if (typeof value === "number") return Number.isSafeInteger(value) ? "::bigint" : "::float8";
    if (Buffer.isBuffer(value)) return "::bytea";
    return "";
  }

  protected override visitRaw(node: RawNode): void {
    super.visitRaw(postgresqlForm(node));
  }

  protected override visitDataType(node: DataTypeNode): void {
    const known = typeof node.dataType === "string" ? columnTypes[node.dataType] : undefined;
    if (known === undefined) super.visitDataType(node);
    else this.append(known);
  }

  /** Text compares by code point, as in SQLite, regardless of the database's locale. */
  protected override visitColumnDefinition(node: ColumnDefinitionNode): void {
    const isText =
      DataTypeNode.is(node.dataType) && ["text", "any"].includes(node.dataType.dataType);
    const collation = RawNode.createWithSql('collate "C"');
    super.visitColumnDefinition(
      isText ? ColumnDefinitionNode.cloneWithFrontModifier(node, collation) : node,
    );
  }

  protected override visitOrderByItem(node: OrderByItemNode): void {
    super.visitOrderByItem(node);
    if (node.nulls !== undefined || isNeverNull(node)) return;
    this.append(isDescending(node) ? " nulls last" : " nulls first");
  }
}

function isNeverNull({ orderBy }: OrderByItemNode): boolean {
  const column = ReferenceNode.is(orderBy) ? orderBy.column : orderBy;
  return ColumnNode.is(column) && neverNullColumns.has(column.column.name);
}

function isDescending({ direction }: OrderByItemNode): boolean {
  return (
    direction !== undefined && RawNode.is(direction) && direction.sqlFragments[0]?.trim() === "desc"
  );
}
