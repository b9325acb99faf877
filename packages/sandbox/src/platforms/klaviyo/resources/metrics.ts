import type { EmailAccount } from "../../../core/marketing-data.ts";
import { moment, type Resource } from "../json-api.ts";

/** How the account identifies revenue: by its mapping, by the store's metric only, or not at all. */
export type RevenueSetup = "mapped" | "unmapped" | "no_orders";

type MetricPlan = { id: string; name: string; integration: keyof typeof integrations };

const integrations = {
  klaviyo: { id: "0rG4eQ", key: "klaviyo", name: "Klaviyo", category: "Internal" },
  api: { id: "7FtS4J", key: "api", name: "API", category: "API" },
  shopify: { id: "0eMvjm", key: "shopify", name: "Shopify", category: "eCommerce" },
} as const;

/** Names repeat, as in accounts that also send custom events. */
const plans: readonly MetricPlan[] = [
  { id: "RcvEml", name: "Received Email", integration: "klaviyo" },
  { id: "OpnEml", name: "Opened Email", integration: "klaviyo" },
  { id: "ClkApi", name: "Clicked Email", integration: "api" },
  { id: "ClkEml", name: "Clicked Email", integration: "klaviyo" },
  { id: "BncEml", name: "Bounced Email", integration: "klaviyo" },
  { id: "SpmEml", name: "Marked Email as Spam", integration: "klaviyo" },
  { id: "UnsEml", name: "Unsubscribed from Email Marketing", integration: "klaviyo" },
  { id: "SubLst", name: "Subscribed to List", integration: "klaviyo" },
];

/** The metric of orders is not the first with its name. */
const orderPlans: readonly MetricPlan[] = [
  { id: "OrdApi", name: "Placed Order", integration: "api" },
  { id: "OrdShp", name: "Placed Order", integration: "shopify" },
  { id: "PrdShp", name: "Ordered Product", integration: "shopify" },
];

/** The id of the metric of the store's orders. */
export const orderMetricId = "OrdShp";

export type MetricView = { account: EmailAccount; root: string; setup: RevenueSetup };

export function metricResources({ account, root, setup }: MetricView): Resource[] {
  const all = setup === "no_orders" ? plans : [...plans, ...orderPlans];
  return all.map(({ id, name, integration }) => ({
    type: "metric",
    id,
    attributes: {
      name,
      created: moment(account.createdAt),
      updated: moment(account.createdAt),
      integration: { object: "integration", ...integrations[integration] },
    },
    links: { self: `${root}/api/metrics/${id}/` },
  }));
}

/** Lists every mapping, including empty ones. */
export function mappedMetricResources({ account, root, setup }: MetricView): Resource[] {
  const mapped: Record<string, string> =
    setup === "mapped" ? { revenue: orderMetricId, ordered_product: "PrdShp" } : {};
  return ["revenue", "ordered_product", "started_checkout"].map((id) => {
    const metric = mapped[id];
    const self = `${root}/api/mapped-metrics/${id}`;
    const links = (name: string) => ({
      self: `${self}/relationships/${name}/`,
      related: `${self}/${name}/`,
    });
    return {
      type: "mapped-metric",
      id,
      attributes: { updated: moment(account.createdAt) },
      relationships: {
        metric: {
          ...(metric !== undefined && { data: { type: "metric", id: metric } }),
          links: links("metric"),
        },
        "custom-metric": { links: links("custom-metric") },
      },
      links: { self: `${self}/` },
    };
  });
}
