export type DataType =
  | "INT64"
  | "DOUBLE"
  | "STRING"
  | "BOOLEAN"
  | "DATE"
  | "ENUM"
  | "RESOURCE_NAME";

/** INT64 values are numbers until they are written. */
export type FieldValue = string | number | boolean;

export type AdsField = {
  /** The name in a query: "campaign.name". */
  name: string;
  category: "ATTRIBUTE" | "METRIC" | "SEGMENT";
  dataType: DataType;
  /** Enum names, without UNSPECIFIED and UNKNOWN. */
  enumValues: readonly string[];
};

const customerStatuses = ["CANCELED", "CLOSED", "ENABLED", "SUSPENDED"];

/** The served part of v25, which is what the connector requests. Any other field is refused as unknown. */
const fields: readonly AdsField[] = [
  field("customer.resource_name", "RESOURCE_NAME"),
  field("customer.id", "INT64"),
  field("customer.descriptive_name", "STRING"),
  field("customer.currency_code", "STRING"),
  field("customer.time_zone", "STRING"),
  field("customer.manager", "BOOLEAN"),
  field("customer.test_account", "BOOLEAN"),
  field("customer.status", "ENUM", customerStatuses),

  field("customer_client.resource_name", "RESOURCE_NAME"),
  field("customer_client.id", "INT64"),
  field("customer_client.descriptive_name", "STRING"),
  field("customer_client.manager", "BOOLEAN"),
  field("customer_client.level", "INT64"),
  field("customer_client.status", "ENUM", customerStatuses),

  field("campaign.resource_name", "RESOURCE_NAME"),
  field("campaign.id", "INT64"),
  field("campaign.name", "STRING"),
  field("campaign.status", "ENUM", ["ENABLED", "PAUSED", "REMOVED"]),
  field("campaign.primary_status", "ENUM", [
    "ELIGIBLE",
    "ENDED",
    "LEARNING",
    "LIMITED",
    "MISCONFIGURED",
    "NOT_ELIGIBLE",
    "PAUSED",
    "PENDING",
    "REMOVED",
  ]),

  field("conversion_action.resource_name", "RESOURCE_NAME"),
  field("conversion_action.id", "INT64"),
  field("conversion_action.status", "ENUM", ["ENABLED", "HIDDEN", "REMOVED"]),
  field("conversion_action.include_in_conversions_metric", "BOOLEAN"),
  field("conversion_action.click_through_lookback_window_days", "INT64"),

  field("metrics.cost_micros", "INT64"),
  field("metrics.impressions", "INT64"),
  field("metrics.clicks", "INT64"),
  field("metrics.conversions", "DOUBLE"),
  field("metrics.conversions_value", "DOUBLE"),

  field("segments.date", "DATE"),
];

export const adsFields: ReadonlyMap<string, AdsField> = new Map(
  fields.map((each) => [each.name, each]),
);

/** The resources allowed in FROM. Metrics are served for campaigns only. */
export const adsResources = [
  "customer",
  "customer_client",
  "campaign",
  "conversion_action",
] as const;
export type AdsResource = (typeof adsResources)[number];

/** Returns the part before the dot: "campaign" of "campaign.name". */
export function resourceOf(fieldName: string): string {
  return fieldName.slice(0, fieldName.indexOf("."));
}

function field(name: string, dataType: DataType, enumValues: readonly string[] = []): AdsField {
  const owner = resourceOf(name);
  const category = owner === "metrics" ? "METRIC" : owner === "segments" ? "SEGMENT" : "ATTRIBUTE";
  return { name, category, dataType, enumValues };
}
