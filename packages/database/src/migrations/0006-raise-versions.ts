import type { Kysely } from "kysely";
import { raiseVersionWith } from "../dialects/version-trigger.ts";

/** What is connected and how fresh it is stands in every report, though no fact changes with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await raiseVersionWith(db, "integrations", ["platform", "is_connected", "last_synced_at"]);
  await raiseVersionWith(db, "imports", ["status", "finished_at"]);
}
