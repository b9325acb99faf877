import { z } from "zod";
import {
  adDayRecordSchema,
  emailDayRecordSchema,
  externalId,
  itemDayRecordSchema,
  minorUnits,
  rangeUsersRecordSchema,
  searchDayRecordSchema,
  sessionDayRecordSchema,
  utcMs,
} from "./day-records.ts";

/**
 * Records that connectors and imports emit, for every platform.
 *
 * Money is integer minor units of the record's currency; times are UTC milliseconds and end in `At`; `externalId` is
 * the platform's id, unique within one source and kind of record.
 */

const quantity = z.int();
/** Sum of a line's tax rates, such as 0.2; absent if unknown or if nothing was discounted. */
const taxRate = z.number().nonnegative().optional();

const orderLineRecordSchema = z.object({
  externalId,
  /** Null if the product was deleted or never existed; `sku` or `title` then names it. */
  productExternalId: externalId.nullable(),
  variantExternalId: externalId.nullable(),
  sku: z.string().nullable(),
  title: z.string(),
  variantTitle: z.string().nullable(),
  vendor: z.string().nullable(),
  isGiftCard: z.boolean(),
  /** Units ordered, including edits, before refunds and removals. */
  quantity,
  /** Price × quantity, before discounts; includes tax when the order's prices do. */
  totalMinor: minorUnits,
  /** Line discounts and the line's share of order discounts. */
  discountMinor: minorUnits,
  taxMinor: minorUnits,
  taxRate,
});
export type OrderLineRecord = z.infer<typeof orderLineRecordSchema>;

const refundRecordSchema = z.object({
  externalId,
  /** When the money was refunded; null if unknown, as in an export. The order's time is then used. */
  processedAt: utcMs.nullable(),
  lines: z.array(
    z.object({
      lineExternalId: externalId,
      quantity,
      /** Value of returned goods; includes tax when the order's prices do. */
      subtotalMinor: minorUnits,
      taxMinor: minorUnits,
    }),
  ),
  /** Refunded shipping; like every amount here it includes tax when the order's prices do. */
  shippingMinor: minorUnits,
  shippingTaxMinor: minorUnits,
  dutiesMinor: minorUnits,
  /** Refunded additional fees, less fees kept from a return; absent when there are none. */
  additionalFeesMinor: minorUnits.optional(),
  additionalFeesTaxMinor: minorUnits.optional(),
  /** Amount by which a cash refund was rounded up (negative: down); absent if not rounded. */
  cashRoundingMinor: minorUnits.optional(),
  /** Money refunded beyond goods and shipping (goodwill); negative if withheld (restocking fee). */
  adjustmentMinor: minorUnits,
  adjustmentTaxMinor: minorUnits,
});
export type RefundRecord = z.infer<typeof refundRecordSchema>;

/**
 * A later change of an order. Its goods include tax if line prices do. Additions are also in the order's `lines` and
 * `shippingMinor`; removed units (negative quantity and amounts) are still in `lines`.
 */
const orderEditRecordSchema = z.object({
  externalId,
  happenedAt: utcMs,
  lines: z.array(
    z.object({
      lineExternalId: externalId,
      quantity,
      totalMinor: minorUnits,
      discountMinor: minorUnits,
      taxMinor: minorUnits,
      taxRate,
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

/** A customer's visit before an order. URLs have no query string, and no text contains an email address. */
const visitRecordSchema = z.object({
  occurredAt: utcMs,
  /** The platform's name for it: a search engine, a social network, a site, "direct". */
  source: z.string(),
  /** The platform's source type, such as SEO or PAID. */
  sourceType: z.string().nullable(),
  /** Host and path. */
  referrer: z.string().nullable(),
  /** Path. */
  landingPage: z.string().nullable(),
  utmSource: z.string().nullable(),
  utmMedium: z.string().nullable(),
  utmCampaign: z.string().nullable(),
  utmContent: z.string().nullable(),
  utmTerm: z.string().nullable(),
});
export type VisitRecord = z.infer<typeof visitRecordSchema>;

/** `unavailable`: the platform does not provide them for this store; `not_ready`: it has not attributed them yet. */
const orderVisitsSchema = z.discriminatedUnion("state", [
  z.object({ state: z.literal("unavailable") }),
  z.object({ state: z.literal("not_ready") }),
  z.object({
    state: z.literal("known"),
    /** Null if the platform recorded none. */
    first: visitRecordSchema.nullable(),
    last: visitRecordSchema.nullable(),
  }),
]);
export type OrderVisits = z.infer<typeof orderVisitsSchema>;

export const orderRecordSchema = z.object({
  kind: z.literal("order"),
  externalId,
  /** The visible number, such as #1001. */
  name: z.string(),
  /** When the sale happened; reports use this time. */
  processedAt: utcMs,
  /** When the source last changed it. An older record never overwrites a newer one. */
  updatedAt: utcMs,
  cancelledAt: utcMs.nullable(),
  /**
   * An export has less detail than the API: it never overwrites an order from the API, and the API always overwrites
   * it.
   */
  origin: z.enum(["api", "export"]),
  /** Test orders are stored but never counted. */
  isTest: z.boolean(),
  currency: z.string().length(3),
  channel: z.enum(orderChannels),
  financialStatus: z.enum(financialStatuses),
  /** Null for a guest. */
  customerExternalId: externalId.nullable(),
  /** ISO 3166-1 alpha-2. */
  countryCode: z.string().nullable(),
  /** Province code of the shipping address, such as ON; absent if there is none. */
  regionCode: z.string().optional(),
  discountCodes: z.array(z.string()),
  /** Sorted, without duplicates; absent if there are none. */
  tags: z.array(z.string()).optional(),
  /** Absent from sources without visits. */
  visits: orderVisitsSchema.optional(),
  /** Whether line prices and shipping include tax. */
  pricesIncludeTax: z.boolean(),
  lines: z.array(orderLineRecordSchema),
  /** After shipping discounts, before refunds; includes tax if prices do. */
  shippingMinor: minorUnits,
  shippingTaxMinor: minorUnits,
  dutiesMinor: minorUnits,
  /**
   * Fees besides goods, shipping and duties, such as an import fee; includes tax if prices do. Absent if there are
   * none.
   */
  additionalFeesMinor: minorUnits.optional(),
  additionalFeesTaxMinor: minorUnits.optional(),
  /** Amount by which a cash payment was rounded up (negative: down); absent if not rounded. */
  cashRoundingMinor: minorUnits.optional(),
  /** The order's total before refunds as reported by the source; checked against its parts. */
  totalMinor: minorUnits,
  refunds: z.array(refundRecordSchema),
  /** The changes to `lines` and `shippingMinor` from later edits, each with its date. */
  edits: z.array(orderEditRecordSchema),
});
export type OrderRecord = z.infer<typeof orderRecordSchema>;

const productRecordSchema = z.object({
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
      /** Units in stock; null if not tracked or unknown. Can be negative. */
      inventoryQuantity: quantity.nullable(),
    }),
  ),
});
export type ProductRecord = z.infer<typeof productRecordSchema>;

/** Stock of one variant over all locations. Separate because a stock change may leave the product unchanged. */
const inventoryRecordSchema = z.object({
  kind: z.literal("inventory"),
  externalId,
  variantExternalId: externalId,
  isStockTracked: z.boolean(),
  available: quantity.nullable(),
  unitCostMinor: minorUnits.nullable(),
  /** When a quantity last changed, which is not when tracking began. At most `updatedAt`. */
  stockChangedAt: utcMs,
  updatedAt: utcMs,
});
export type InventoryRecord = z.infer<typeof inventoryRecordSchema>;

/** A collection with all its members. A later record replaces the membership. */
const collectionRecordSchema = z.object({
  kind: z.literal("collection"),
  externalId,
  title: z.string(),
  handle: z.string().nullable(),
  updatedAt: utcMs,
  productExternalIds: z.array(externalId),
});
export type CollectionRecord = z.infer<typeof collectionRecordSchema>;

/** No name, address or email: no figure needs them. */
const customerRecordSchema = z.object({
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

/** A started checkout; `completedAt` is set if it was recovered later. */
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
  /** Shipping as included in the checkout's total. */
  shippingMinor: minorUnits,
  /** The last step reached: contact, shipping address or billing address. */
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

/** The source deleted an object. It stays stored, marked as deleted, and is no longer counted. */
const deletionRecordSchema = z.object({
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
