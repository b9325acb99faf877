import type { FactId } from "../metrics/facts.ts";

/** Time dimensions that daily reports can be cut by. */
export const dayDimensions = ["day", "week", "month", "weekday"] as const;

type DimensionEntry = {
  name: string;
  /** The facts that can be cut by it. */
  facts: readonly FactId[];
  /**
   * Whether a fact can have several values, so that rows add up to more than the total. A product overlaps only when
   * counting orders or customers; amounts are those of its own lines.
   */
  overlaps?: true;
  isTime?: true;
};

const orders = ["sales", "order_lines"] as const;
const dated = [
  ...orders,
  "checkouts",
  "sessions",
  "item_views",
  "search",
  "ads",
  "email",
] as const satisfies readonly FactId[];
const ofCustomers = [...orders, "customers"] as const;

const entries = {
  hour: { name: "Hour of day", facts: [...orders, "checkouts"], isTime: true },
  day: { name: "Day", facts: dated, isTime: true },
  week: { name: "Week", facts: dated, isTime: true },
  month: { name: "Month", facts: dated, isTime: true },
  weekday: { name: "Weekday", facts: dated, isTime: true },

  customer_type: { name: "Customer type", facts: orders },
  country: {
    name: "Country",
    facts: [...ofCustomers, "checkouts", "sessions", "search"],
  },
  region: { name: "Region", facts: orders },
  sales_channel: { name: "Sales channel", facts: orders },
  discount_code: { name: "Discount code", facts: orders },
  payment_status: { name: "Payment status", facts: orders },
  order_tag: { name: "Order tag", facts: orders, overlaps: true },
  order_value_band: { name: "Order value", facts: orders },
  first_visit_source: { name: "First visit source", facts: ofCustomers },
  last_visit_source: { name: "Last visit source", facts: orders },
  utm_source: { name: "UTM source", facts: orders },
  utm_medium: { name: "UTM medium", facts: orders },
  utm_campaign: { name: "UTM campaign", facts: orders },

  product: { name: "Product", facts: [...orders, "checkouts", "item_views"] },
  variant: { name: "Variant", facts: orders },
  sku: { name: "SKU", facts: orders },
  vendor: { name: "Vendor", facts: [...orders, "item_views"] },
  product_type: { name: "Product type", facts: [...orders, "item_views"] },
  collection: { name: "Collection", facts: [...orders, "item_views"], overlaps: true },

  segment: { name: "Customer segment", facts: ofCustomers },
  acquired_month: { name: "Month of first order", facts: ofCustomers },
  first_product: { name: "First product", facts: ofCustomers },
  first_discount_code: { name: "First discount code", facts: ofCustomers },

  step_reached: { name: "Step reached", facts: ["checkouts"] },
  abandonment_reason: { name: "Abandonment reason", facts: ["checkouts"] },

  channel: { name: "Channel", facts: ["sessions"] },
  source: { name: "Source / medium", facts: ["sessions"] },
  landing_page: { name: "Landing page", facts: ["sessions"] },
  referrer: { name: "Referrer", facts: ["sessions"] },
  device: { name: "Device", facts: ["sessions", "search"] },

  query: { name: "Search query", facts: ["search"] },
  page: { name: "Page", facts: ["search"] },

  platform: { name: "Ad platform", facts: ["ads"] },
  account: { name: "Ad account", facts: ["ads"] },
  campaign: { name: "Campaign", facts: ["ads"] },

  tool: { name: "Email tool", facts: ["email"] },
  campaign_or_flow: { name: "Email or flow", facts: ["email"] },
} as const satisfies Record<string, DimensionEntry>;

/** Dimension ids, the same in code, URLs and REST. */
export type DimensionId = keyof typeof entries;
export const dimensionIds = Object.keys(entries) as DimensionId[];

export type DimensionDefinition = Pick<DimensionEntry, "name"> & {
  id: DimensionId;
  facts: FactId[];
  overlaps: boolean;
  isTime: boolean;
};

function define(id: DimensionId): DimensionDefinition {
  const entry: DimensionEntry = entries[id];
  return {
    id,
    name: entry.name,
    facts: [...entry.facts],
    overlaps: entry.overlaps ?? false,
    isTime: entry.isTime ?? false,
  };
}

export const dimensionDefinitions = Object.fromEntries(
  dimensionIds.map((id) => [id, define(id)]),
) as Record<DimensionId, DimensionDefinition>;

/** The value of facts that have none, such as orders without a discount code, or shipping for `product`. */
export const noValue = "none";

/**
 * Escapes text from a user or platform for use as a value: the text `none` gets a leading backslash, so that it differs
 * from `noValue`. So does `none` that already has backslashes before it, so that `unescapeValue` restores every text.
 */
export function escapeValue(text: string): string {
  return /^\\*none$/.test(text) ? `\\${text}` : text;
}

export function unescapeValue(value: string): string {
  return /^\\+none$/.test(value) ? value.slice(1) : value;
}
