import {
  type DeleteQueryNode,
  FromNode,
  InsertQueryNode,
  PrimitiveValueListNode,
  RawNode,
  type RootOperationNode,
  type SelectQueryNode,
  type UpdateQueryNode,
  UsingNode,
  ValueListNode,
  ValueNode,
  type ValuesNode,
  createQueryId,
} from "kysely";
import { PostgresqlCompiler } from "./postgresql-compiler.ts";

/*
 * A statement for many parameter rows is one statement over `unnest`: each column of the rows is one array parameter.
 */

const source = "batch_rows";

/** The statement with `$1`, `$2`, … as its parameters, of types that PostgreSQL infers. */
export function singleRowText(query: RootOperationNode): string {
  return new UntypedCompiler().compileQuery(query, createQueryId()).sql;
}

/** The statement for all rows at once, with an array of each of the types as its parameters. */
export function batchText(query: RootOperationNode, types: readonly string[]): string {
  const compiler = new BatchCompiler(types);
  return compiler.compileQuery(query, createQueryId()).sql;
}

export function countParameters(query: RootOperationNode): number {
  return new UntypedCompiler().compileQuery(query, createQueryId()).parameters.length;
}

/** The name of the column that has the number of a result's parameter row, from 1. */
export const rowNumber = "batch_row";

class UntypedCompiler extends PostgresqlCompiler {
  protected override castOf(): string {
    return "";
  }
}

class BatchCompiler extends PostgresqlCompiler {
  readonly #types: readonly string[];
  #parameters = 0;

  constructor(types: readonly string[]) {
    super();
    this.#types = types;
  }

  /** Values are only an example of a parameter row. */
  protected override appendValue(): void {
    this.#parameters += 1;
    this.append(`${source}.p${this.#parameters}`);
  }

  protected override visitValues({ values: [row] }: ValuesNode): void {
    this.append("select ");
    if (row !== undefined && PrimitiveValueListNode.is(row)) {
      this.compileList(row.values.map((value) => ValueNode.create(value)));
    } else if (row !== undefined && ValueListNode.is(row)) {
      this.compileList(row.values);
    }
    this.append(` from ${this.#rows()}`);
  }

  protected override visitSelectQuery(node: SelectQueryNode): void {
    const isRoot = this.parentNode === undefined;
    if (!isRoot && !(this.nodeStack.length === 2 && InsertQueryNode.is(this.parentNode))) {
      super.visitSelectQuery(node);
      return;
    }
    this.append(
      isRoot
        ? `select ${source}.${rowNumber}, batch_results.* from `
        : "select batch_results.* from ",
    );
    this.append(`${this.#rows()} cross join lateral (`);
    super.visitSelectQuery(node);
    this.append(") as batch_results");
  }

  protected override visitUpdateQuery(node: UpdateQueryNode): void {
    const rows = RawNode.createWithSql(this.#rows());
    const from =
      node.from === undefined
        ? FromNode.create([rows])
        : FromNode.cloneWithFroms(node.from, [rows]);
    super.visitUpdateQuery(this.parentNode === undefined ? { ...node, from } : node);
  }

  protected override visitDeleteQuery(node: DeleteQueryNode): void {
    const using = UsingNode.create([RawNode.createWithSql(this.#rows())]);
    super.visitDeleteQuery(this.parentNode === undefined ? { ...node, using } : node);
  }

  #rows(): string {
    const arrays = this.#types.map((type, index) => `$${index + 1}::${type}[]`);
    const names = this.#types.map((_, index) => `p${index + 1}`);
    return `unnest(${arrays.join(", ")}) with ordinality as ${source}(${[...names, rowNumber].join(", ")})`;
  }
}
