import { field, type AdsField } from "./field.ts";

/** The served part of v25. Any other field is refused as unknown. */
const customerStatuses = ["CANCELED", "CLOSED", "ENABLED", "SUSPENDED"];

const attributes: readonly AdsField[] = [
  field("customer.resource_name", "RESOURCE_NAME"),
  field("customer.id", "INT64"),
  field("customer.descriptive_name", "STRING"),
  field("customer.currency_code", "STRING"),
  field("customer.time_zone", "STRING"),
  field("customer.manager", "BOOLEAN"),
  field("customer.test_account", "BOOLEAN"),
  field("customer.status", "ENUM", { enumValues: customerStatuses }),

  field("customer_client.resource_name", "RESOURCE_NAME"),
  field("customer_client.client_customer", "RESOURCE_NAME"),
  field("customer_client.id", "INT64"),
  field("customer_client.descriptive_name", "STRING"),
  field("customer_client.currency_code", "STRING"),
  field("customer_client.time_zone", "STRING"),
  field("customer_client.manager", "BOOLEAN"),
  field("customer_client.test_account", "BOOLEAN"),
  field("customer_client.hidden", "BOOLEAN"),
  field("customer_client.level", "INT64"),
  field("customer_client.status", "ENUM", { enumValues: customerStatuses }),

  field("campaign.resource_name", "RESOURCE_NAME"),
  field("campaign.id", "INT64"),
  field("campaign.name", "STRING"),
  field("campaign.status", "ENUM", { enumValues: ["ENABLED", "PAUSED", "REMOVED"] }),
  field("campaign.primary_status", "ENUM", {
    enumValues: [
      "ELIGIBLE",
      "ENDED",
      "LEARNING",
      "LIMITED",
      "MISCONFIGURED",
      "NOT_ELIGIBLE",
      "PAUSED",
      "PENDING",
      "REMOVED",
    ],
  }),
  field("campaign.advertising_channel_type", "ENUM", {
    enumValues: [
      "DEMAND_GEN",
      "DISPLAY",
      "HOTEL",
      "LOCAL",
      "LOCAL_SERVICES",
      "MULTI_CHANNEL",
      "PERFORMANCE_MAX",
      "SEARCH",
      "SHOPPING",
      "SMART",
      "TRAVEL",
      "VIDEO",
    ],
  }),
  field("campaign.start_date_time", "STRING"),
  field("campaign.end_date_time", "STRING"),
  field("campaign.campaign_budget", "RESOURCE_NAME"),
  field("campaign_budget.resource_name", "RESOURCE_NAME"),
  field("campaign_budget.id", "INT64"),
  field("campaign_budget.amount_micros", "INT64"),

  field("conversion_action.resource_name", "RESOURCE_NAME"),
  field("conversion_action.id", "INT64"),
  field("conversion_action.name", "STRING"),
  field("conversion_action.status", "ENUM", { enumValues: ["ENABLED", "HIDDEN", "REMOVED"] }),
  field("conversion_action.category", "ENUM", { enumValues: ["PURCHASE"] }),
  field("conversion_action.primary_for_goal", "BOOLEAN"),
  field("conversion_action.include_in_conversions_metric", "BOOLEAN"),
  field("conversion_action.click_through_lookback_window_days", "INT64"),
];

const metric = (name: string, dataType: "INT64" | "DOUBLE") =>
  field(`metrics.${name}`, dataType, { category: "METRIC" });

const metrics: readonly AdsField[] = [
  metric("cost_micros", "INT64"),
  metric("impressions", "INT64"),
  metric("clicks", "INT64"),
  metric("conversions", "DOUBLE"),
  metric("conversions_value", "DOUBLE"),
  metric("all_conversions", "DOUBLE"),
  metric("all_conversions_value", "DOUBLE"),
  metric("ctr", "DOUBLE"),
  metric("average_cpc", "DOUBLE"),
  metric("average_cpm", "DOUBLE"),
  metric("cost_per_conversion", "DOUBLE"),
];

/** Only whole days can be filtered. */
const segments: readonly AdsField[] = [
  field("segments.date", "DATE", { category: "SEGMENT" }),
  field("segments.week", "DATE", { category: "SEGMENT", isFilterable: false }),
  field("segments.month", "DATE", { category: "SEGMENT", isFilterable: false }),
  field("segments.quarter", "DATE", { category: "SEGMENT", isFilterable: false }),
  field("segments.year", "INT32", { category: "SEGMENT", isFilterable: false }),
];

export const adsFields: ReadonlyMap<string, AdsField> = new Map(
  [...attributes, ...metrics, ...segments].map((each) => [each.name, each]),
);

/** The resources allowed in FROM, with the resources whose attributes are included. */
export type AdsResource = {
  name: "customer" | "customer_client" | "campaign" | "conversion_action";
  attributed: readonly string[];
  hasMetrics: boolean;
};

export const adsResources: readonly AdsResource[] = [
  { name: "customer", attributed: [], hasMetrics: true },
  { name: "customer_client", attributed: ["customer"], hasMetrics: false },
  { name: "campaign", attributed: ["customer", "campaign_budget"], hasMetrics: true },
  { name: "conversion_action", attributed: ["customer"], hasMetrics: false },
];

/** Returns the part before the dot: "campaign" of "campaign.name". */
export function resourceOf(fieldName: string): string {
  return fieldName.slice(0, fieldName.indexOf("."));
}
