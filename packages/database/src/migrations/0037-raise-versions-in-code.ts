import type { Kysely } from "kysely";
import { dropVersionTriggers } from "../dialects/version-trigger.ts";

/** The code that writes raises the version, because distributed tables of PostgreSQL cannot have triggers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["integrations", "imports", "metric_targets", "disconnected_accounts"]) {
    await dropVersionTriggers(db, table);
  }
}
