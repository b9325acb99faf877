import { AppError } from "@cartograph/contracts/app-error.ts";
import { isStale } from "@cartograph/contracts/freshness.ts";
import type { Integration } from "@cartograph/contracts/integrations.ts";
import type { Platform } from "@cartograph/contracts/platform.ts";
import type { Services } from "../../trpc/context.ts";
import { listIntegrations } from "./integrations.queries.ts";

/**
 * Starts a sync of each stale integration of these platforms if possible; returns the integrations that are syncing.
 */
export async function syncStale(
  { db, sync, now }: Pick<Services, "db" | "sync" | "now">,
  storeId: number,
  platforms: readonly Platform[],
): Promise<Integration[]> {
  const started: Integration[] = [];
  for (const integration of await listIntegrations(db, storeId, now())) {
    const { id, platform, lastSynced } = integration;
    if (lastSynced === null || !platforms.includes(platform)) continue;
    if (!isStale(Date.parse(lastSynced), now())) continue;
    try {
      await sync.start({ storeId, integrationId: id }, "manual");
      started.push(integration);
    } catch (error) {
      // The key is missing, for instance; the integration's card says what to do.
      if (!(error instanceof AppError && error.code === "conflict")) throw error;
    }
  }
  return started;
}
