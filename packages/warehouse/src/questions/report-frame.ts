import { currencyDigits } from "@cartograph/contracts/currency.ts";
import type { MetricId } from "@cartograph/contracts/metrics.ts";
import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { toResolvedRange } from "../calendar/period.ts";
import type { Comparison } from "../metrics/comparison.ts";
import { metrics } from "../metrics/registry.ts";
import { missingPlatforms } from "../metrics/sources.ts";
import { listNotices } from "./notices.ts";

/** What every report carries beside its figures. */
export type ReportFrame = Pick<
  Dashboard,
  "range" | "basis" | "currency" | "currencyDigits" | "asOf" | "missing" | "notices"
>;

/** @param shown the metrics whose sources the report depends on */
export async function reportFrame(
  comparison: Comparison,
  shown: readonly MetricId[],
): Promise<ReportFrame> {
  const { db, store, basis, period, sources } = comparison;
  return {
    range: toResolvedRange(period),
    basis,
    currency: store.currency,
    currencyDigits: currencyDigits(store.currency),
    asOf: await timeOfData(db, store.id),
    missing: missingPlatforms(
      shown.flatMap((id) => metrics[id].needs),
      sources,
    ),
    notices: await listNotices(comparison, shown),
  };
}

/** The last moment at which a source or a file was read to its end (ISO 8601). */
async function timeOfData(db: Database, storeId: number): Promise<string | null> {
  const synced = await db
    .selectFrom("integrations")
    .select(({ fn }) => fn.max("last_synced_at").as("at"))
    .where("store_id", "=", storeId)
    .executeTakeFirst();
  const imported = await db
    .selectFrom("imports")
    .select(({ fn }) => fn.max("finished_at").as("at"))
    .where("store_id", "=", storeId)
    .where("status", "=", "done")
    .executeTakeFirst();
  const latest = Math.max(synced?.at ?? 0, imported?.at ?? 0);
  return latest === 0 ? null : new Date(latest).toISOString();
}
