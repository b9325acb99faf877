import {
  type DimensionId,
  dimensionDefinitions,
} from "@cartograph/contracts/dimensions/definitions.ts";
import type { FactId } from "@cartograph/contracts/metrics/facts.ts";
import { platformNames } from "@cartograph/contracts/platform.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { type RawBuilder, sql } from "kysely";
import { hasLeftOut } from "../metrics/left-out.ts";
import type { Need } from "../metrics/metric.ts";
import {
  adsNeed,
  analyticsNeed,
  emailNeed,
  findSources,
  isKnown,
  isNeverRead,
  ordersNeed,
  searchNeed,
  checkoutsNeed,
} from "../metrics/sources.ts";
import { noVisitsBecause } from "./no-visits-because.ts";

const needOf: Record<FactId, Need> = {
  sales: ordersNeed,
  order_lines: ordersNeed,
  customers: ordersNeed,
  checkouts: checkoutsNeed,
  sessions: analyticsNeed,
  item_views: analyticsNeed,
  search: searchNeed,
  ads: adsNeed,
  email: emailNeed,
};

/** The reason why the store has no values of the dimension, for users; null if it has some or the reason is unknown. */
export async function unavailableBecause(
  db: Database,
  storeId: number,
  id: DimensionId,
): Promise<string | null> {
  return (await sourceReason(db, storeId, id)) ?? factsReason(db, storeId, id);
}

/** The reason for a dimension whose source was never synced. */
async function sourceReason(
  db: Database,
  storeId: number,
  id: DimensionId,
): Promise<string | null> {
  const sources = await findSources(db, storeId);
  const needs = dimensionDefinitions[id].facts.map((fact) => needOf[fact]);
  if (needs.some((need) => isKnown(need, sources))) return null;
  const [first] = needs;
  if (first === undefined) return null;
  const awaited = first.anyOf.find((platform) => sources.awaited.has(platform));
  if (awaited !== undefined) return `${platformNames[awaited]} is still syncing.`;
  const unfinished = first.anyOf.find((platform) => sources.unfinished.has(platform));
  if (unfinished !== undefined) return `${platformNames[unfinished]} isn't fully synced.`;
  if (first === adsNeed) return "No ad platform is connected.";
  if (first === emailNeed) return "No email tool is connected.";
  if (first === ordersNeed) {
    return hasLeftOut(sources.leftOut, "order")
      ? "All orders of this store are left out. See Integrations for the reason."
      : "This store has no orders yet.";
  }
  if (first === checkoutsNeed && sources.read.has("shopify")) {
    return sources.checkoutGaps.some(isNeverRead)
      ? "Shopify doesn't let this app read abandoned checkouts."
      : "All abandoned checkouts of this store are left out. See Integrations for the reason.";
  }
  const [platform = "shopify"] = first.anyOf;
  return `${platformNames[platform]} isn't connected.`;
}

async function factsReason(db: Database, storeId: number, id: DimensionId): Promise<string | null> {
  const exists = async (rows: RawBuilder<unknown>) => {
    const found = await sql`select 1 from ${rows} limit 1`.execute(db);
    return found.rows.length > 0;
  };
  switch (id) {
    case "region": {
      const withRegion = sql`orders where store_id = ${storeId} and region_code <> ''`;
      return (await exists(withRegion)) ? null : "No order of this store has a region.";
    }
    case "order_tag": {
      const tagged = sql`order_tags where store_id = ${storeId}`;
      return (await exists(tagged)) ? null : "No order of this store has a tag.";
    }
    case "product_type": {
      const typed = sql`products where store_id = ${storeId} and product_type <> ''`;
      return (await exists(typed)) ? null : "No product of this store has a type.";
    }
    case "first_visit_source":
    case "last_visit_source":
    case "utm_source":
    case "utm_medium":
    case "utm_campaign": {
      const column = sql.ref(id.startsWith("utm") ? id : "source");
      const visits = sql`visit_sources where store_id = ${storeId} and ${column} <> ''`;
      return (await exists(visits)) ? null : noVisitsBecause(db, storeId, id.startsWith("utm"));
    }
    default:
      return null;
  }
}
