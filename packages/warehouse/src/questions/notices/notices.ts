import { hasRow } from "@cartograph/database/has-row.ts";
import { originCodes } from "@cartograph/database/tables/sales.table.ts";
import { isStale } from "@cartograph/contracts/freshness.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";
import type { SettingSource } from "@cartograph/contracts/store.ts";
import { platformNames } from "@cartograph/contracts/platform.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { DayReport } from "@cartograph/database/tables/source-days.table.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { startOfDay } from "../../calendar/zoned-day.ts";
import { hasImports } from "../../metrics/has-orders.ts";
import { metrics } from "../../metrics/registry.ts";
import { missingOrders, ordersNeed } from "../../metrics/sources.ts";
import { brokenNotices } from "./broken-notices.ts";
import { importedOrdersNotice } from "./imported-orders-notice.ts";
import { incompleteNotice } from "./incomplete-notice.ts";
import { leftOutNotices } from "./left-out-notices.ts";
import { sourceNotices } from "./source-notices.ts";
import { loadCached } from "../../store-cache.ts";

/**
 * All notices of a report.
 * @param shown the metrics of the report
 * @param dayReports the daily reports it uses, for notices about their data quality
 */
export async function listNotices(
  comparison: Comparison,
  shown: readonly MetricId[],
  dayReports: readonly DayReport[],
): Promise<ReportNotice[]> {
  const notices = timezoneNotice(comparison);
  const usesOrders = shown.some((id) => metrics[id].needs.includes(ordersNeed));
  if (usesOrders) {
    notices.push(...ordersMissing(comparison, shown), ...ordersBehind(comparison));
    notices.push(...(await importedOrdersNotice(comparison)));
  }
  if (usesOrders && comparison.basis === "refund_date" && (await hasUndatedRefunds(comparison))) {
    notices.push({
      code: "refunds_dated_by_order",
      message:
        "Refunds of imported orders are counted on the day of their order, since an orders export does not date them.",
    });
  }
  return [
    ...brokenNotices(comparison, shown),
    ...notices,
    ...(await leftOutNotices(comparison, shown)),
    ...(await sourceNotices(comparison, shown, dayReports)),
  ];
}

/** The first sync reads orders from the newest on. Older ones change these figures even on days that were fully read. */
const dependOnEarlierOrders: ReadonlySet<MetricId> = new Set([
  "new_customers",
  "returning_customers",
  "returning_customer_rate",
  "acquired_customers",
  "ncac",
]);

/** A notice while no sync of a shop was complete. */
function ordersMissing({ sources }: Comparison, shown: readonly MetricId[]): ReportNotice[] {
  switch (missingOrders(sources)) {
    case null:
      return [];
    case "still_syncing": {
      const message = `${platformNames.shopify} is still syncing, so figures are still growing.`;
      const more = shown.some((id) => dependOnEarlierOrders.has(id))
        ? " Some new customers may turn out to be returning."
        : "";
      return [{ code: "first_sync_unfinished", message: message + more }];
    }
    case "sync_incomplete":
      return [incompleteNotice("first_sync_incomplete", sources, ["shopify"])];
  }
}

/** A notice if the shop was last synced before the end of the range's last ended day: orders of the time since are missing. */
function ordersBehind({ store, period, sources, dataThrough, now }: Comparison): ReportNotice[] {
  // A broken, disconnected or first synced shop has a notice of its own.
  const [shop, ...others] = sources.shops;
  const isConnected = sources.connections.get("shopify")?.status === "connected";
  const readUntil = dataThrough.orders;
  if (!shop || others.length > 0 || !isConnected || readUntil === null) return [];
  const endedBefore = Math.min(period.range.to + 1, period.today);
  const isBehind = isStale(readUntil, now) && readUntil < startOfDay(endedBefore, store.timezone);
  if (!isBehind || period.range.from > period.today) return [];
  const time = new Intl.DateTimeFormat("en", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: store.timezone,
  }).format(readUntil);
  const message = `${platformNames.shopify} has data through ${time}. Later orders may be missing.`;
  return [{ code: "orders_read_until", message }];
}

/** Every figure by day depends on the time zone, so every report has a notice if the zone is only assumed. */
function timezoneNotice({ store, timezoneAssumedFrom }: Comparison): ReportNotice[] {
  if (timezoneAssumedFrom === null) return [];
  return [
    {
      code: "timezone_unconfirmed",
      message: `Days are counted in ${store.timezone}${assumedFrom[timezoneAssumedFrom] ?? ""}. Confirm or change your store's time zone in Settings.`,
    },
  ];
}

const assumedFrom: Partial<Record<SettingSource, string>> = {
  default: ", because your store's time zone isn't set",
  browser: ", your browser's time zone",
  file: ", which fits your orders file but isn't certain",
};

/** Whether an imported order has refunds. Scans the imported orders once per version of the store's data. */
async function hasUndatedRefunds({ db, store, cache }: Comparison): Promise<boolean> {
  const cached = { name: "undated-refunds", bytesOf: () => 100 };
  return loadCached(cache, cached, () => findUndatedRefunds(db, store.id));
}

async function findUndatedRefunds(db: Database, storeId: number): Promise<boolean> {
  if (!(await hasImports(db, storeId))) return false;
  return hasRow(
    db
      .selectFrom("orders")
      .select("id")
      .where("store_id", "=", storeId)
      .where("origin", "=", originCodes.export)
      .where("refunded_minor", ">", 0)
      // A cancellation is dated, and orders that are not counted have no entries.
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("ledger_entries")
            .select("ledger_entries.order_id")
            .where("ledger_entries.store_id", "=", storeId)
            .whereRef("ledger_entries.order_id", "=", "orders.id")
            .where("ledger_entries.kind", "=", "refund"),
        ),
      ),
  );
}
