import type { Kysely } from "kysely";
import { dropVersionTriggers } from "../dialects/version-trigger.ts";

/** The writing code raises the version instead, because distributed PostgreSQL tables cannot have triggers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["integrations", "imports", "metric_targets", "disconnected_accounts"]) {
    await dropVersionTriggers(db, table);
  }
}
