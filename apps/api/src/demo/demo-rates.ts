import { platformEntry } from "@cartograph/contracts/platform.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import { demoExchangeRates } from "@cartograph/sandbox/demo-store/exchange-rates.ts";
import { parseDay } from "@cartograph/warehouse/calendar/days.ts";
import { dayOf } from "@cartograph/warehouse/calendar/zoned-day.ts";
import { listRatePairs } from "@cartograph/warehouse/ingestion/exchange-rates.ts";
import type { Kysely } from "kysely";
import type { SyncService } from "../sync/schedule/sync-service.ts";
import type { DemoIntegration } from "./demo-account.ts";
import { findDemoStore } from "./find-demo-store.ts";

type Dependencies = {
  db: Kysely<Schema>;
  sync: Pick<SyncService, "importRates">;
  now: () => number;
};

/** The first sync reads 400 days of advertising; the account's time zone may be a day behind. */
const daysBack = 402;

/**
 * Imports the exchange rates for the demo store's ad account in another currency before its first sync, as an
 * operator's file would.
 */
export async function loadDemoRates(
  dependencies: Dependencies,
  unfilled: readonly DemoIntegration[],
): Promise<void> {
  const advertising = unfilled.find(({ platform }) => platformEntry(platform).kind === "ads");
  if (!advertising) return;
  const toDay = lastRatedDay(dependencies.now());
  await importRates(dependencies, {
    storeId: advertising.storeId,
    fromDay: toDay - daysBack,
    toDay,
  });
}

/** Adds the days since the last one that has a rate. Pairs that a visitor deleted stay deleted. */
export async function extendDemoRates(dependencies: Dependencies): Promise<void> {
  const { db, now } = dependencies;
  const storeId = await findDemoStore(db);
  if (storeId === null) return;
  const pairs = await listRatePairs(db, storeId);
  const known = pairs.find(({ base, quote }) => base === "EUR" && quote === "USD");
  if (!known) return;
  const fromDay = parseDay(known.to) + 1;
  const toDay = lastRatedDay(now());
  if (fromDay <= toDay) await importRates(dependencies, { storeId, fromDay, toDay });
}

async function importRates(
  { sync }: Dependencies,
  { storeId, fromDay, toDay }: { storeId: number; fromDay: number; toDay: number },
): Promise<void> {
  const file = Buffer.from(demoExchangeRates(fromDay, toDay));
  await sync.importRates({ storeId, file });
}

/** In a time zone ahead of UTC, the next day may have begun. */
function lastRatedDay(now: number): number {
  return dayOf(now, "UTC") + 1;
}
