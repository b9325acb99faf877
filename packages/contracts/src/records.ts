import { z } from "zod";
import {
  adDayRecordSchema,
  emailDayRecordSchema,
  itemDayRecordSchema,
  rangeUsersRecordSchema,
  searchDayRecordSchema,
  sessionDayRecordSchema,
} from "./day-records.ts";

/**
 * What connectors and imports emit, whatever the platform: the one language between reading and storing.
 *
 * Money is integer minor units of the record's currency; times are UTC milliseconds and end in `At`;
 * `externalId` is the platform's own id and unique within one source and kind of record.
 */

const minorUnits = z.int();
const utcMs = z.int();
const externalId = z.string().min(1).max(255);
const quantity = z.int();

export const orderLineRecordSchema = z.object({
  externalId,
  /** Null when the product was deleted or never had a record; `sku` or `title` then names it. */
  productExternalId: externalId.nullable(),
  variantExternalId: externalId.nullable(),
  sku: z.string().nullable(),
  title: z.string(),
  variantTitle: z.string().nullable(),
  vendor: z.string().nullable(),
  isGiftCard: z.boolean(),
  /** Units ordered, edits included, before refunds and removals. */
  quantity,
  /** Price × quantity, before discounts; holds the tax when the order's prices include tax. */
  totalMinor: minorUnits,
  /** Line discounts and the line's share of order discounts. */
  discountMinor: minorUnits,
  taxMinor: minorUnits,
});
export type OrderLineRecord = z.infer<typeof orderLineRecordSchema>;

export const refundRecordSchema = z.object({
  externalId,
  /** When the money went back; null when the source does not tell (an export), then the order's time is taken. */
  processedAt: utcMs.nullable(),
  lines: z.array(
    z.object({
      lineExternalId: externalId,
      quantity,
      /** Goods value given back; holds the tax when the order's prices include tax. */
      subtotalMinor: minorUnits,
      taxMinor: minorUnits,
    }),
  ),
  /** Shipping given back; like every amount here it holds its tax when the order's prices include tax. */
  shippingMinor: minorUnits,
  shippingTaxMinor: minorUnits,
  dutiesMinor: minorUnits,
  /** Additional fees given back, without tax; left out when there are none. */
  additionalFeesMinor: minorUnits.optional(),
  /** By how much the money given back in cash was rounded up, negative: down; left out when it was not. */
  cashRoundingMinor: minorUnits.optional(),
  /** Money given back beyond goods and shipping (goodwill), or held back when negative (restocking fee). */
  adjustmentMinor: minorUnits,
  adjustmentTaxMinor: minorUnits,
});
export type RefundRecord = z.infer<typeof refundRecordSchema>;

/**
 * A later change of an order, goods before tax treatment as on lines. What it added stands in the order's `lines` and
 * `shippingMinor` as well; units that it took away (negative quantity and amounts) are still held by `lines`.
 */
export const orderEditRecordSchema = z.object({
  externalId,
  happenedAt: utcMs,
  lines: z.array(
    z.object({
      lineExternalId: externalId,
      quantity,
      totalMinor: minorUnits,
      discountMinor: minorUnits,
      taxMinor: minorUnits,
    }),
  ),
  shippingMinor: minorUnits,
  shippingTaxMinor: minorUnits,
});
export type OrderEditRecord = z.infer<typeof orderEditRecordSchema>;

export const orderChannels = ["online_store", "pos", "draft", "other"] as const;

export const financialStatuses = [
  "authorized",
  "expired",
  "paid",
  "partially_paid",
  "partially_refunded",
  "pending",
  "refunded",
  "voided",
  "unknown",
] as const;

export const orderRecordSchema = z.object({
  kind: z.literal("order"),
  externalId,
  /** The number that people see, such as #1001. */
  name: z.string(),
  /** When the sale happened; the time that reports go by. */
  processedAt: utcMs,
  /** When the source last changed it; an older delivery never overwrites a newer one. */
  updatedAt: utcMs,
  cancelledAt: utcMs.nullable(),
  /** An export knows less than the API: it never overwrites what the API told, and the API always overwrites it. */
  origin: z.enum(["api", "export"]),
  /** Test orders are stored and count nowhere. */
  isTest: z.boolean(),
  currency: z.string().length(3),
  channel: z.enum(orderChannels),
  financialStatus: z.enum(financialStatuses),
  /** Null for a guest. */
  customerExternalId: externalId.nullable(),
  /** ISO 3166-1 alpha-2. */
  countryCode: z.string().nullable(),
  discountCodes: z.array(z.string()),
  /** Whether line prices and shipping hold their tax. */
  pricesIncludeTax: z.boolean(),
  lines: z.array(orderLineRecordSchema),
  /** After shipping discounts, before refunds; holds its tax when prices include tax. */
  shippingMinor: minorUnits,
  shippingTaxMinor: minorUnits,
  dutiesMinor: minorUnits,
  /** Fees beside goods, shipping and duties, such as an import fee, as prices are; left out when there are none. */
  additionalFeesMinor: minorUnits.optional(),
  additionalFeesTaxMinor: minorUnits.optional(),
  /** By how much the payment in cash was rounded up, negative: down; left out when it was not. */
  cashRoundingMinor: minorUnits.optional(),
  /** The order's total before refunds as its source gives it; checked against the parts. */
  totalMinor: minorUnits,
  refunds: z.array(refundRecordSchema),
  /** What of `lines` and `shippingMinor` came by later edits, each on its own date. */
  edits: z.array(orderEditRecordSchema),
});
export type OrderRecord = z.infer<typeof orderRecordSchema>;

export const productRecordSchema = z.object({
  kind: z.literal("product"),
  externalId,
  title: z.string(),
  handle: z.string().nullable(),
  status: z.enum(["active", "archived", "draft", "unlisted"]),
  vendor: z.string().nullable(),
  productType: z.string().nullable(),
  isGiftCard: z.boolean(),
  imageUrl: z.string().nullable(),
  updatedAt: utcMs,
  currency: z.string().length(3),
  variants: z.array(
    z.object({
      externalId,
      title: z.string(),
      sku: z.string().nullable(),
      priceMinor: minorUnits,
      compareAtPriceMinor: minorUnits.nullable(),
      unitCostMinor: minorUnits.nullable(),
      isStockTracked: z.boolean(),
      /** Units in stock; null when not tracked or not told. May be negative. */
      inventoryQuantity: quantity.nullable(),
    }),
  ),
});
export type ProductRecord = z.infer<typeof productRecordSchema>;

/** Stock of one variant over all locations, read on its own since a stock change need not touch the product. */
export const inventoryRecordSchema = z.object({
  kind: z.literal("inventory"),
  externalId,
  variantExternalId: externalId,
  isStockTracked: z.boolean(),
  available: quantity.nullable(),
  unitCostMinor: minorUnits.nullable(),
  updatedAt: utcMs,
});
export type InventoryRecord = z.infer<typeof inventoryRecordSchema>;

/** A collection with all its members; a later record replaces the membership as a whole. */
export const collectionRecordSchema = z.object({
  kind: z.literal("collection"),
  externalId,
  title: z.string(),
  handle: z.string().nullable(),
  updatedAt: utcMs,
  productExternalIds: z.array(externalId),
});
export type CollectionRecord = z.infer<typeof collectionRecordSchema>;

/** No name, no address, no e-mail: the figures need none. */
export const customerRecordSchema = z.object({
  kind: z.literal("customer"),
  externalId,
  createdAt: utcMs,
  updatedAt: utcMs,
  countryCode: z.string().nullable(),
  acceptsEmailMarketing: z.boolean().nullable(),
});
export type CustomerRecord = z.infer<typeof customerRecordSchema>;

export const checkoutSteps = ["contact", "shipping", "payment"] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

/** A checkout that was begun; `completedAt` is set when it was recovered later. */
export const checkoutRecordSchema = z.object({
  kind: z.literal("checkout"),
  externalId,
  createdAt: utcMs,
  updatedAt: utcMs,
  completedAt: utcMs.nullable(),
  currency: z.string().length(3),
  totalMinor: minorUnits,
  subtotalMinor: minorUnits,
  discountMinor: minorUnits,
  taxMinor: minorUnits,
  /** Shipping as it stood in the checkout's total. */
  shippingMinor: minorUnits,
  /** How far the buyer came: left a contact, gave an address to ship to, gave one to bill. */
  stepReached: z.enum(checkoutSteps),
  discountCodes: z.array(z.string()),
  customerExternalId: externalId.nullable(),
  countryCode: z.string().nullable(),
  lines: z.array(
    z.object({
      productExternalId: externalId.nullable(),
      variantExternalId: externalId.nullable(),
      title: z.string(),
      quantity,
      totalMinor: minorUnits,
    }),
  ),
});
export type CheckoutRecord = z.infer<typeof checkoutRecordSchema>;

/** The source says that a thing is gone. It stays stored, marked as deleted, and counts no more. */
export const deletionRecordSchema = z.object({
  kind: z.literal("deletion"),
  entity: z.enum(["order", "product", "collection", "customer"]),
  externalId,
  deletedAt: utcMs,
});
export type DeletionRecord = z.infer<typeof deletionRecordSchema>;

export const sourceRecordSchema = z.discriminatedUnion("kind", [
  orderRecordSchema,
  productRecordSchema,
  inventoryRecordSchema,
  collectionRecordSchema,
  customerRecordSchema,
  checkoutRecordSchema,
  deletionRecordSchema,
  sessionDayRecordSchema,
  itemDayRecordSchema,
  searchDayRecordSchema,
  rangeUsersRecordSchema,
  adDayRecordSchema,
  emailDayRecordSchema,
]);
export type SourceRecord = z.infer<typeof sourceRecordSchema>;
