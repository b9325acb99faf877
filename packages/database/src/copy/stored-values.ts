import type { CopiedColumn } from "./copied-tables.ts";

/** A value as SQLite has it; integers as bigint, so that none loses digits. */
export type StoredValue = bigint | number | string | Buffer | null;

/** The value that PostgreSQL gets. Its text cannot have the character NUL, which is left out. */
export function copiedValue(value: StoredValue): string | Buffer | null {
  if (value === null || Buffer.isBuffer(value)) return value;
  return String(value).replaceAll("\0", "");
}

/** The same text for the same value in both databases. */
export function comparedText(value: StoredValue): string | null {
  const copied = copiedValue(value);
  return Buffer.isBuffer(copied) ? copied.toString("hex") : copied;
}

/** Selects a column of PostgreSQL as `comparedText`; numbers that are not integers are written as in JavaScript. */
export function comparedColumn({ name, type }: CopiedColumn): string {
  return type === "bytea" ? `encode("${name}", 'hex')` : `cast("${name}" as text)`;
}

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
