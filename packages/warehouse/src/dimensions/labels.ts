import {
  type DimensionId,
  noValue,
  unescapeValue,
} from "@cartograph/contracts/dimensions/definitions.ts";
import { visitSourceName } from "@cartograph/contracts/orders/visit-source.ts";
import { segmentLabels } from "@cartograph/contracts/reports/customers.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { textsOf } from "@cartograph/database/dialects/portable/json-lists.ts";
import { sql } from "kysely";
import {
  fixedReportLabels,
  labelsFrom,
  noValueReportLabels,
  type ReadLabels,
  reportNames,
} from "./report-labels.ts";
import { timeLabels } from "./time-labels.ts";
import { abandonmentReasonLabels } from "../questions/checkout/abandonment-reasons.ts";
import { nameCountry } from "../questions/traffic/country-names.ts";

/** The labels of a dimension's values; a value without a name is its own label. */
export async function labelsOf(
  db: Database,
  dimension: DimensionId,
  scope: Parameters<ReadLabels>[1],
): Promise<(value: string) => string> {
  const labels = await readLabels[dimension]?.(db, scope);
  return (value) => labels?.get(value) ?? labelOf(dimension, value);
}

function labelOf(dimension: DimensionId, value: string): string {
  if (value === noValue) return noValueLabels[dimension] ?? "None";
  const labels = fixedLabels[dimension];
  const label = labels && Object.hasOwn(labels, value) ? labels[value] : undefined;
  return label ?? formatValue(dimension, unescapeValue(value));
}

function formatValue(dimension: DimensionId, value: string): string {
  if (dimension === "country") return nameCountry(value).country;
  if (dimension === "order_value_band") {
    return value.replaceAll(/\d+/g, (bound) => Number(bound).toLocaleString("en-US"));
  }
  if (dimension === "first_visit_source" || dimension === "last_visit_source") {
    return visitSourceName(value);
  }
  return timeLabels[dimension]?.(value) ?? value;
}

/** The label of facts without a value of the dimension; "None" by default. */
const noValueLabels: Partial<Record<DimensionId, string>> = {
  ...noValueReportLabels,
  country: "Unknown country",
  region: "Unknown region",
  discount_code: "No discount code",
  order_tag: "No tag",
  first_visit_source: "No visit recorded",
  last_visit_source: "No visit recorded",
  utm_source: "No UTM source",
  utm_medium: "No UTM medium",
  utm_campaign: "No UTM campaign",
  product: "No product",
  variant: "No variant",
  sku: "No SKU",
  vendor: "No vendor",
  product_type: "No product type",
  collection: "No collection",
  segment: "Guest",
  acquired_month: "Guest",
  first_product: "No first product",
  abandonment_reason: "No reason recorded",
  first_discount_code: "No discount code",
};

const fixedLabels: Partial<Record<DimensionId, Readonly<Record<string, string>>>> = {
  ...fixedReportLabels,
  weekday: {
    1: "Monday",
    2: "Tuesday",
    3: "Wednesday",
    4: "Thursday",
    5: "Friday",
    6: "Saturday",
    7: "Sunday",
  },
  customer_type: { first: "First order", returning: "Returning customer", guest: "Guest" },
  sales_channel: {
    online_store: "Online store",
    pos: "Point of sale",
    draft: "Draft orders",
    other: "Other",
  },
  payment_status: {
    paid: "Paid",
    authorized: "Authorized",
    expired: "Expired",
    partially_paid: "Partially paid",
    partially_refunded: "Partially refunded",
    pending: "Pending",
    refunded: "Refunded",
    voided: "Voided",
    unknown: "Unknown",
  },
  segment: segmentLabels,
  abandonment_reason: abandonmentReasonLabels,
  step_reached: { contact: "Contact", shipping: "Shipping", payment: "Payment" },
};

/** Shopify's variant title for products without options. */
export const defaultVariantTitle = "Default Title";

/** The title of the product and, unless it is the product's only variant, that of the variant. */
const variantTitles: ReadLabels = async (db, { storeId, values }) => {
  const rows = await db
    .selectFrom("variants")
    .innerJoin("products", (join) =>
      join
        .onRef("products.store_id", "=", "variants.store_id")
        .onRef("products.id", "=", "variants.product_id"),
    )
    .select(["variants.ext_id", "variants.title", "products.title as product"])
    .where("variants.store_id", "=", storeId)
    .where("variants.ext_id", "in", textList(values))
    .execute();
  return new Map(
    rows.map(({ ext_id: id, title, product }) => [
      id,
      title === defaultVariantTitle ? product : `${product} (${title})`,
    ]),
  );
};

const readLabels: Partial<Record<DimensionId, ReadLabels>> = {
  ...reportNames,
  product: labelsFrom("products", "title"),
  first_product: labelsFrom("products", "title"),
  collection: labelsFrom("collections", "title"),
  variant: variantTitles,
};

/** The values as a list for `in`. A list of any length is one parameter. */
function textList(values: readonly string[]) {
  return sql<string>`(select value from ${textsOf(JSON.stringify(values))} as listed)`;
}
