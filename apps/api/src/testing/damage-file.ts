import { SqliteFile } from "@cartograph/database/dialects/sqlite/sqlite-library.ts";
import { readFileSync, writeFileSync } from "node:fs";

/** Overwrites the first page of a table or index of a database file that is not open. */
export function damageFile(file: string, part: string): void {
  const database = new SqliteFile(file);
  const select = database.prepare("select rootpage from sqlite_master where name = ?").pluck();
  const page = Number(select.get(part));
  const size = Number(database.pragma("page_size", { simple: true }));
  database.close();
  writeFileSync(file, readFileSync(file).fill(0x55, (page - 1) * size, page * size));
}
