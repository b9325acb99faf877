import { parseSync } from "libpg-query";
import { acrossStores } from "./across-stores.ts";
import { calledFrom } from "./called-from.ts";
import { unscopedTables } from "./unscoped-tables.ts";

const isQuery = /^\s*(with|select|insert|update|delete|replace)\b/i;

/** Tests look at rows of all stores, and migrations change them. */
const isExempt =
  /\.test\.tsx?$|\/testing\/|\/bench\/|\/second-computation\/|\/real-orders\/|database\/src\/(migrations|dialects|migrate)/;

/** What is wrong with each statement seen so far, by its text; empty when nothing is. */
const seen = new Map<string, string[]>();

/**
 * Refuses a statement of the product that touches a table of stores without its `store_id`. Called where the statement
 * is compiled, whose stack has the function that wrote it.
 * @throws Error naming the tables, the statement and the file
 */
export function checkStoreScope(
  text: string,
  storeTables: ReadonlySet<string>,
  callerOf: () => string = calledFrom,
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
  // SQLite's placeholders and empty lists as PostgreSQL's.
  const portable = text
    .replaceAll(/'[^']*'|\?/g, (part) => (part === "?" ? `$${++position}` : part))
    .replaceAll(" in ()", " in (null)");
  try {
    return unscopedTables(parseSync(portable), storeTables);
  } catch (error) {
    return [`A statement that PostgreSQL cannot parse (${String(error)}),`];
  }
}
