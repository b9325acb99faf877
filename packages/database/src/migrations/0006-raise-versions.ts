import type { Kysely } from "kysely";
import { raiseVersionWith } from "../dialects/version-trigger.ts";

/** Every report shows which sources are connected and how fresh they are, so changes of these raise the version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await raiseVersionWith(db, "integrations", ["platform", "is_connected", "last_synced_at"]);
  await raiseVersionWith(db, "imports", ["status", "finished_at"]);
}
