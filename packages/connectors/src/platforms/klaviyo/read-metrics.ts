import { ConnectorError } from "../../core/connector-error.ts";
import type { KlaviyoSession } from "./client/klaviyo-session.ts";
import { metricPageSchema, type Metric } from "./schemas/account.schemas.ts";
import { mappedMetricListSchema } from "./schemas/mapped-metrics.schemas.ts";

export type Metrics = {
  /** The metric that counts orders; null if the account has none. */
  revenueId: string | null;
  /** A metric for report requests that need one; null in an account without metrics. */
  anyId: string | null;
  /** UTC milliseconds before which nothing was counted; null if not reported. */
  since: number | null;
};

/** Integrations that send a shop's orders, most common first. */
const shops = ["shopify", "woocommerce", "magento_two", "magento", "bigcommerce", "prestashop"];
const orderName = "Placed Order";

/**
 * The metric that the account maps to revenue, or else that of its shop's orders. Metric names repeat in real accounts;
 * their integration distinguishes them.
 * @throws ConnectorError
 */
export async function readMetrics(session: KlaviyoSession, signal: AbortSignal): Promise<Metrics> {
  const metrics: Metric[] = [];
  const list = session.pages({ endpoint: "metrics", schema: metricPageSchema }, signal);
  for await (const { data } of list) metrics.push(...data);
  const mappedId = await mappedRevenue(session, signal);
  const beginnings = metrics.map(({ attributes }) => attributes.created);
  const isDated = metrics.length > 0 && beginnings.every((at) => at !== null);
  return {
    revenueId: mappedId ?? shopOrders(metrics),
    anyId: mappedId ?? metrics[0]?.id ?? null,
    since: isDated ? Math.min(...beginnings.map(Number)) : null,
  };
}

/** Null if nothing is mapped or the mapping cannot be read. */
async function mappedRevenue(session: KlaviyoSession, signal: AbortSignal): Promise<string | null> {
  try {
    const mapped = await session.call(
      { endpoint: "mappedMetrics", schema: mappedMetricListSchema },
      signal,
    );
    const relationships = mapped.data.find(({ id }) => id === "revenue")?.relationships;
    return relationships?.metric ?? relationships?.["custom-metric"] ?? null;
  } catch (error) {
    const isRefused =
      error instanceof ConnectorError && ["bad_address", "missing_permission"].includes(error.kind);
    // Older accounts and revisions have no mapping, so the metric is found by name.
    if (isRefused) return null;
    throw error;
  }
}

function shopOrders(metrics: readonly Metric[]): string | null {
  const orders = metrics.filter(({ attributes }) => attributes.name === orderName);
  for (const shop of shops) {
    const own = orders.find(({ attributes }) => isOf(shop, attributes.integration));
    if (own) return own.id;
  }
  return null;
}

/** By the integration's key, or by its name if it has no key. */
function isOf(shop: string, integration: Metric["attributes"]["integration"]): boolean {
  if (integration?.key) return integration.key === shop;
  return integration?.name?.toLowerCase() === shop;
}
