import { createRequire } from "node:module";
import type BetterSqlite from "better-sqlite3";

/** Node-API 10 came with Node 22.14 and 23.6; Node 20 never gets it. */
const hasNodeApi10 = Number(process.versions.napi) >= 10;

/**
 * better-sqlite3 in the major that this Node can run: 13 crashes where Node-API 10 is missing, and 12 aborts a process
 * of Node 24 as soon as a prepared statement is collected outside any JavaScript. Only the one that fits is installed.
 */
export const SqliteFile: typeof BetterSqlite = createRequire(import.meta.url)(
  hasNodeApi10 ? "better-sqlite3" : "better-sqlite3-12",
);
