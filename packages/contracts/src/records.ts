import { z } from "zod";

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

/**
 * Days as a platform counts them, in the zone of the account that they are read from. A record holds all that one
 * report says of one day and replaces what it said before; an older reading never replaces a newer one.
 */
const sourceDay = {
  /** The platform's own id of the account: a property, a site, an ad account. */
  accountExternalId: externalId,
  /** `YYYY-MM-DD` in the account's own zone. */
  day: z.iso.date(),
  /** When the platform was asked. */
  readAt: utcMs,
};

const amount = z.int().nonnegative();

/** `total` has one row with an empty member; `event` counts the sessions in which an event of the checkout happened. */
export const sessionBreakdowns = [
  "total",
  "channel",
  "source_medium",
  "landing_page",
  "referrer",
  "device",
  "country",
  "event",
  "cart_page",
] as const;
export type SessionBreakdown = (typeof sessionBreakdowns)[number];

export const sessionDayRecordSchema = z.object({
  kind: z.literal("session_day"),
  /** `account:breakdown:day`. */
  externalId,
  ...sourceDay,
  breakdown: z.enum(sessionBreakdowns),
  rows: z.array(
    z.object({
      /** As the platform names it; a country as ISO 3166-1 alpha-2 where it has a code. */
      member: z.string().max(500),
      sessions: amount,
      engagedSessions: amount,
      /** Time spent in all the sessions together. */
      durationMs: amount,
      /** Users of this row on this day: an estimate, and never to be added up. */
      users: amount,
      pageViews: amount,
      /** Of the `event` and `cart_page` breakdowns; 0 elsewhere. */
      events: amount,
      purchases: amount,
      /** In `currency`. */
      revenueMinor: minorUnits,
    }),
  ),
  /** Of `revenueMinor`; null while the store has none. */
  currency: z.string().length(3).nullable(),
  /** What the platform says against the figures: a tail put together, rows withheld, estimates from a part. */
  quality: z.object({
    hasOtherRow: z.boolean(),
    isThresholded: z.boolean(),
    isSampled: z.boolean(),
  }),
});
export type SessionDayRecord = z.infer<typeof sessionDayRecordSchema>;

/** What became of each item on a day, by the analytics platform's count. */
export const itemDayRecordSchema = z.object({
  kind: z.literal("item_day"),
  /** `account:day`. */
  externalId,
  ...sourceDay,
  rows: z.array(
    z.object({
      /** As the shop's tracking names it: a product, a variant or a SKU. */
      itemExternalId: z.string().max(500),
      name: z.string().max(500),
      views: amount,
      addedToCart: amount,
      checkedOut: amount,
      purchased: amount,
      revenueMinor: minorUnits,
    }),
  ),
  currency: z.string().length(3).nullable(),
  quality: sessionDayRecordSchema.shape.quality,
});
export type ItemDayRecord = z.infer<typeof itemDayRecordSchema>;

/** `total` has one row with an empty member and counts queries that the others withhold. */
export const searchBreakdowns = ["total", "query", "page", "country", "device"] as const;
export type SearchBreakdown = (typeof searchBreakdowns)[number];

/** Final days alone: a day without a record is not final yet. */
export const searchDayRecordSchema = z.object({
  kind: z.literal("search_day"),
  /** `account:breakdown:day`. */
  externalId: z.string().min(1).max(2200),
  ...sourceDay,
  breakdown: z.enum(searchBreakdowns),
  rows: z.array(
    z.object({
      /** A query, an address, a country as ISO 3166-1 alpha-3 in lower case, or a device. */
      member: z.string().max(2000),
      clicks: amount,
      impressions: amount,
      /** Position × impressions: what a mean over several rows is made of. */
      positionSum: amount,
    }),
  ),
});
export type SearchDayRecord = z.infer<typeof searchDayRecordSchema>;

/** Users of a range of days, both included, asked for that range: they cannot be summed from its days. */
export const rangeUsersRecordSchema = z.object({
  kind: z.literal("range_users"),
  /** `account:from:to`. */
  externalId,
  accountExternalId: externalId,
  from: z.iso.date(),
  to: z.iso.date(),
  users: amount,
  newUsers: amount,
  readAt: utcMs,
});
export type RangeUsersRecord = z.infer<typeof rangeUsersRecordSchema>;

export const adSourcePlatforms = ["google_ads", "facebook_ads", "tiktok_ads"] as const;
export type AdSourcePlatform = (typeof adSourcePlatforms)[number];

export const campaignStatuses = ["active", "paused", "ended", "unknown"] as const;

/** All campaigns of an ad account on one day, also those that were deleted since. */
export const adDayRecordSchema = z.object({
  kind: z.literal("ad_day"),
  /** `account:day`. */
  externalId,
  ...sourceDay,
  platform: z.enum(adSourcePlatforms),
  /** Of the account. */
  currency: z.string().length(3),
  /** In which time after a click or a view the platform claims a conversion, in its own words; null where it does not tell. */
  attribution: z.string().max(200).nullable(),
  rows: z.array(
    z.object({
      campaignExternalId: externalId,
      name: z.string().max(500),
      status: z.enum(campaignStatuses),
      spendMinor: amount,
      impressions: amount,
      /** Clicks that lead to the shop. */
      clicks: amount,
      /** Thousandths: a platform may split a conversion among several ads. */
      conversionsMilli: amount,
      conversionValueMinor: amount,
    }),
  ),
});
export type AdDayRecord = z.infer<typeof adDayRecordSchema>;

export const emailSourcePlatforms = ["klaviyo", "mailchimp"] as const;
export type EmailSourcePlatform = (typeof emailSourcePlatforms)[number];

/**
 * What became of the messages that were sent on one day: of a campaign all that came of it later too, on the day it
 * was sent. So days never overlap and may be added up.
 */
export const emailDayRecordSchema = z.object({
  kind: z.literal("email_day"),
  /** `account:day`. */
  externalId,
  ...sourceDay,
  platform: z.enum(emailSourcePlatforms),
  /** Of the revenue; null where the platform names none. */
  currency: z.string().length(3).nullable(),
  /** In which time after a message the platform claims an order, in words; null where it does not tell. */
  attribution: z.string().max(200).nullable(),
  rows: z.array(
    z.object({
      messageExternalId: externalId,
      kind: z.enum(["campaign", "flow"]),
      name: z.string().max(500),
      recipients: amount,
      delivered: amount,
      /** People who opened, and who clicked, at least once. */
      opens: amount,
      clicks: amount,
      unsubscribes: amount,
      orders: amount,
      revenueMinor: amount,
    }),
  ),
});
export type EmailDayRecord = z.infer<typeof emailDayRecordSchema>;

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
