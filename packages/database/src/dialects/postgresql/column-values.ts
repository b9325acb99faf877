import { AppError } from "@cartograph/contracts/app-error.ts";
import { types } from "pg";

/* Rows have the same JavaScript types as SQLite's: numbers, strings, Buffers and null. */

type Parse = (text: string) => unknown;

const parsers = new Map<number, Parse>([
  [types.builtins.INT8, exactNumber],
  [types.builtins.NUMERIC, exactNumber],
  [types.builtins.FLOAT4, Number],
  [types.builtins.FLOAT8, Number],
  [types.builtins.BOOL, (text) => (text === "t" ? 1 : 0)],
]);

/** Types without a parser here, such as `bytea`, are parsed by pg. */
export const columnValues = {
  getTypeParser(oid: number, format?: "text" | "binary"): Parse {
    const parse = format === "binary" ? undefined : parsers.get(oid);
    return parse ?? types.getTypeParser(oid, format);
  },
};

/** `sum` of `bigint` and `avg` are `numeric` in PostgreSQL. */
function exactNumber(text: string): number {
  const value = Number(text);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    throw new AppError("internal", `JavaScript cannot represent the number ${text} exactly`);
  }
  return value;
}
