import type { Database } from "../schema.ts";
import { dialectOf } from "./dialect-of.ts";

/** The key of `sync_cursors`. In SQLite it lacks the store: integrations have ids that are unique in the database. */
export function cursorKey(db: Database): ("store_id" | "integration_id" | "stream")[] {
  const key = ["integration_id", "stream"] as const;
  return dialectOf(db) === "postgresql" ? ["store_id", ...key] : [...key];
}
