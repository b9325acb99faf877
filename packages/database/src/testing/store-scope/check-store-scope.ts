import { parseSync } from "libpg-query";
import { acrossStores } from "./across-stores.ts";
import { callerFile } from "./caller-file.ts";
import { unscopedTables } from "./unscoped-tables.ts";

const isQuery = /^\s*(with|select|insert|update|delete|replace)\b/i;

/** Tests read rows of all stores, and migrations change them. */
const isExempt = /\.test\.tsx?$|\/testing\/|\/bench\/|database\/src\/(migrations|dialects|migrate)/;

/** The problems of each statement seen so far, by text; empty if there are none. */
const seen = new Map<string, string[]>();

/**
 * Refuses a product statement that touches a store's table without its `store_id`. Called when a statement is compiled,
 * while the stack includes the function that wrote it.
 * @throws Error with the tables, the statement and the file
 */
export function checkStoreScope(
  text: string,
  storeTables: ReadonlySet<string>,
  callerOf: () => string = callerFile,
): void {
  if (!isQuery.test(text)) return;
  const found = seen.get(text) ?? problemsOf(text, storeTables);
  seen.set(text, found);
  if (found.length === 0) return;
  const file = callerOf();
  if (isExempt.test(file)) return;
  const isRead = /^\s*select\b/i.test(text);
  const listed = acrossStores.filter((each) => isRead && each.file === file);
  const allowed = new Set(listed.flatMap(({ tables }) => tables));
  const refused = found.filter((problem) => !allowed.has(problem));
  if (refused.length === 0) return;
  throw new Error(`${refused.join(", ")} without store_id in ${file}:\n${text}`);
}

function problemsOf(text: string, storeTables: ReadonlySet<string>): string[] {
  let position = 0;
  // Replaces SQLite's placeholders and empty lists with PostgreSQL's.
  const portable = text
    .replaceAll(/'[^']*'|\?/g, (part) => (part === "?" ? `$${++position}` : part))
    .replaceAll(" in ()", " in (null)");
  try {
    return unscopedTables(parseSync(portable), storeTables);
  } catch (error) {
    return [`A statement that PostgreSQL cannot parse (${String(error)}),`];
  }
}
