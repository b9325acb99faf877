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
 * A batch is one statement over `unnest`: each column of the parameter rows becomes one array parameter. A value shared
 * by all rows becomes a scalar parameter: with a constant `store_id`, Citus sends the statement to one node only.
 */

const source = "batch_rows";

/** The statement with parameters `$1`, `$2`, …, whose types PostgreSQL infers. */
export function singleRowText(query: RootOperationNode): string {
  return new UntypedCompiler().compileQuery(query, createQueryId()).sql;
}

/** A parameter of all rows: an array with one value per row, or a shared value. */
export type BatchParameter = { type: string; isShared: boolean };

/** The statement for all rows at once, with parameters of these types. At least one is not shared. */
export function batchText(query: RootOperationNode, parameters: readonly BatchParameter[]): string {
  const compiler = new BatchCompiler(parameters);
  return compiler.compileQuery(query, createQueryId()).sql;
}

export function countParameters(query: RootOperationNode): number {
  return new UntypedCompiler().compileQuery(query, createQueryId()).parameters.length;
}

/** The column with the number of the parameter row that a result belongs to, from 1. */
export const rowNumber = "batch_row";

class UntypedCompiler extends PostgresqlCompiler {
  protected override castOf(): string {
    return "";
  }
}

class BatchCompiler extends PostgresqlCompiler {
  readonly #parameters: readonly BatchParameter[];
  #position = 0;

  constructor(parameters: readonly BatchParameter[]) {
    super();
    this.#parameters = parameters;
  }

  /** The query's values are only an example of a parameter row. */
  protected override appendValue(): void {
    this.#position += 1;
    const parameter = this.#parameters[this.#position - 1];
    this.append(
      parameter?.isShared === true
        ? `$${this.#position}::${parameter.type}`
        : `${source}.p${this.#position}`,
    );
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
    const columns = this.#parameters.flatMap(({ type, isShared }, index) =>
      isShared ? [] : [{ array: `$${index + 1}::${type}[]`, name: `p${index + 1}` }],
    );
    const arrays = columns.map(({ array }) => array);
    const names = columns.map(({ name }) => name);
    return `unnest(${arrays.join(", ")}) with ordinality as ${source}(${[...names, rowNumber].join(", ")})`;
  }
}
