import { PostgresAdapter } from "kysely";
import type { Database } from "../schema.ts";

export type DialectName = "sqlite" | "postgresql";

export function dialectOf(db: Pick<Database, "getExecutor">): DialectName {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgresql" : "sqlite";
}
