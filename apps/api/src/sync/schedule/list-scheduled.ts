import type { Database } from "@cartograph/database/schema.ts";

/**
 * Integrations whose last completed check passed, or that were never checked. Runs every 20 seconds in the main thread,
 * so it reads one run of each integration, however many are stored.
 */
export async function listScheduled(db: Database) {
  return db
    .selectFrom("integrations")
    .select((eb) => [
      "integrations.id as integrationId",
      "integrations.store_id as storeId",
      eb
        .selectFrom("sync_runs")
        .select("started_at")
        .whereRef("sync_runs.store_id", "=", "integrations.store_id")
        .whereRef("sync_runs.integration_id", "=", "integrations.id")
        .orderBy("started_at", "desc")
        .limit(1)
        .as("lastStartedAt"),
    ])
    .where("integrations.api_key_ciphertext", "is not", null)
    .where((eb) =>
      eb.or([eb("integrations.is_connected", "=", 1), eb("integrations.checked_at", "is", null)]),
    )
    .execute();
}
