import { createRequire } from "node:module";
import type BetterSqlite from "better-sqlite3";

/** Node-API 10 is available since Node 22.14 and 23.6, but not in Node 20. */
const hasNodeApi10 = Number(process.versions.napi) >= 10;

/**
 * The major version of better-sqlite3 that this Node version can run. Version 13 crashes without Node-API 10, and
 * version 12 aborts Node 24 when a prepared statement is garbage-collected outside JavaScript. Only the matching
 * version is installed.
 */
export const SqliteFile: typeof BetterSqlite = createRequire(import.meta.url)(
  hasNodeApi10 ? "better-sqlite3" : "better-sqlite3-12",
);
