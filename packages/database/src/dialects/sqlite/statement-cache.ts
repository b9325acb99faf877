import type { Database as SqliteFile, Statement } from "better-sqlite3";

const maxStatements = 512;

/** An LRU cache of prepared statements by SQL text. */
export function statementCache(file: SqliteFile): (sql: string) => Statement<unknown[], unknown> {
  const statements = new Map<string, Statement<unknown[], unknown>>();
  return (sql) => {
    let statement = statements.get(sql);
    if (statement === undefined) {
      statement = file.prepare<unknown[], unknown>(sql);
      const oldest = statements.keys().next().value;
      if (statements.size >= maxStatements && oldest !== undefined) statements.delete(oldest);
    } else {
      statements.delete(sql);
    }
    statements.set(sql, statement);
    return statement;
  };
}
