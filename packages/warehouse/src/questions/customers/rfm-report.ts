import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import {
  minScoredCustomers,
  rfmGroupIds,
  rfmGroups,
  rfmMethod,
} from "@cartograph/contracts/customers/rfm-groups.ts";
import type { RfmReport } from "@cartograph/contracts/customers/rfm.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { ReportRequest } from "../../report-request.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { percent, ratio } from "../../metrics/ratio.ts";
import { isKnown, ordersNeed } from "../../metrics/sources.ts";
import { withComparison } from "../with-comparison.ts";
import { rfmGroupOf, type RfmScale, rfmScale } from "./rfm-scores.ts";
import { toDateFrame } from "./to-date-frame.ts";

/** All customers to date by RFM group (recency, frequency, monetary value). */
export function rfmReport(db: Database, request: ReportRequest): Promise<RfmReport> {
  return withComparison(db, request, async (comparison) => {
    const scale = await rfmScale(comparison.db, comparison);
    const known = isKnown(ordersNeed, comparison.sources);
    return {
      ...(await toDateFrame(comparison)),
      isScored: scale !== null,
      minCustomers: minScoredCustomers,
      method: rfmMethod,
      groups: known && scale !== null ? await groupsOf(comparison, scale) : [],
    };
  });
}

async function groupsOf(
  { db, store, period }: Comparison,
  scale: RfmScale,
): Promise<RfmReport["groups"]> {
  const rows = await db
    .selectFrom("customers")
    .select(({ fn, eb }) => [
      rfmGroupOf(scale).as("rfm_group"),
      fn.countAll<number>().as("customers"),
      fn.sum<number>("order_count").as("orders"),
      fn.sum<number>(eb("goods_minor", "-", eb.ref("returns_minor"))).as("netMinor"),
      fn.sum<number>(eb(eb.val(period.today), "-", eb.ref("last_order_day"))).as("days"),
    ])
    .where("store_id", "=", store.id)
    .where((eb) => eb.or([eb("order_count", ">", 0), eb("deleted_at", "is", null)]))
    .groupBy("rfm_group")
    .execute();
  const found = new Map(rows.map((row) => [row.rfm_group, row]));
  const all = { customers: 0, netMinor: 0 };
  for (const id of rfmGroupIds) {
    all.customers += found.get(id)?.customers ?? 0;
    all.netMinor += found.get(id)?.netMinor ?? 0;
  }
  return rfmGroupIds.map((id) => {
    const { customers = 0, orders = 0, netMinor = 0, days = 0 } = found.get(id) ?? {};
    const { label, meaning, scores } = rfmGroups[id];
    return {
      id,
      label,
      meaning,
      customers,
      share: percent(customers, all.customers),
      orders,
      net: toMajorUnits(netMinor, store.currency),
      netShare: percent(netMinor, all.netMinor),
      averageDaysSinceLastOrder: scores === null ? null : ratio(days, customers),
    };
  });
}
