import { storableJson, storableText } from "../dialects/storable-text.ts";
import type { CopiedColumn } from "./copied-tables.ts";

/** A value as read from SQLite. Integers are bigint, so that no digits are lost. */
export type StoredValue = bigint | number | string | Buffer | null;

/** The value to write to PostgreSQL, with texts that it accepts. */
export function copiedValue(value: StoredValue, { isJson }: CopiedColumn): string | Buffer | null {
  if (value === null || Buffer.isBuffer(value)) return value;
  return isJson ? storableJson(String(value)) : storableText(String(value));
}

/** A text that is the same for equal values in both databases. */
export function comparedText(value: StoredValue, column: CopiedColumn): string | null {
  const copied = copiedValue(value, column);
  return Buffer.isBuffer(copied) ? copied.toString("hex") : copied;
}

/** SQL that selects a PostgreSQL column as text, to be passed to `comparedAs`. */
export function comparedColumn({ name, type }: CopiedColumn): string {
  return type === "bytea" ? `encode("${name}", 'hex')` : `cast("${name}" as text)`;
}

/** Makes a text selected with `comparedColumn` equal to `comparedText`: formats non-integers as JavaScript does. */
export function comparedAs(text: string | null, { type }: CopiedColumn): string | null {
  return text !== null && type === "double precision" ? String(Number(text)) : text;
}

export function keyAsJson(values: readonly StoredValue[]): string {
  return JSON.stringify(values.map(String));
}

export function keyFromJson(json: string, columns: readonly CopiedColumn[]): StoredValue[] {
  const values = JSON.parse(json) as string[];
  return values.map((value, index) => (columns[index]?.type === "bigint" ? BigInt(value) : value));
}
