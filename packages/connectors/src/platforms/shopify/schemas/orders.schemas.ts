import { z } from "zod";
import {
  connectionSchema,
  countSchema,
  dateTimeSchema,
  gidSchema,
  nodesSchema,
  referenceSchema,
  shopMoneySchema,
} from "./common.schemas.ts";

const taxLinesSchema = z.array(z.object({ priceSet: shopMoneySchema }));
const addressSchema = z.object({ countryCodeV2: z.string().nullable() });
const shippingAddressSchema = addressSchema.extend({ provinceCode: z.string().nullable() });

const visitNodeSchema = z.object({
  occurredAt: dateTimeSchema,
  landingPage: z.string().nullable(),
  referrerUrl: z.string().nullable(),
  source: z.string(),
  sourceType: z.string().nullable(),
  utmParameters: z
    .object({
      source: z.string().nullable(),
      medium: z.string().nullable(),
      campaign: z.string().nullable(),
      content: z.string().nullable(),
      term: z.string().nullable(),
    })
    .nullable(),
});
export type VisitNode = z.infer<typeof visitNodeSchema>;

const journeyNodeSchema = z.object({
  /** False while Shopify attributes the visits; both are null then. */
  ready: z.boolean(),
  firstVisit: visitNodeSchema.nullable(),
  lastVisit: visitNodeSchema.nullable(),
});
export type JourneyNode = z.infer<typeof journeyNodeSchema>;

export const lineNodeSchema = z.object({
  id: gidSchema,
  title: z.string(),
  variantTitle: z.string().nullable(),
  sku: z.string().nullable(),
  vendor: z.string().nullable(),
  isGiftCard: z.boolean(),
  quantity: z.int(),
  currentQuantity: z.int(),
  product: referenceSchema.nullable(),
  variant: referenceSchema.nullable(),
  originalTotalSet: shopMoneySchema,
  discountAllocations: z.array(z.object({ allocatedAmountSet: shopMoneySchema })),
  taxLines: z.array(z.object({ priceSet: shopMoneySchema, rate: z.number().nullish() })),
});
export type LineNode = z.infer<typeof lineNodeSchema>;

export const shippingLineNodeSchema = z.object({
  discountedPriceSet: shopMoneySchema,
  taxLines: taxLinesSchema,
});
export type ShippingLineNode = z.infer<typeof shippingLineNodeSchema>;

const orderNodeSchema = z.object({
  id: gidSchema,
  legacyResourceId: z.string().regex(/^\d+$/),
  name: z.string(),
  createdAt: dateTimeSchema,
  processedAt: dateTimeSchema,
  updatedAt: dateTimeSchema,
  cancelledAt: dateTimeSchema.nullable(),
  test: z.boolean(),
  edited: z.boolean(),
  sourceName: z.string().nullable(),
  currencyCode: z.string().length(3),
  taxesIncluded: z.boolean(),
  dutiesIncluded: z.boolean(),
  discountCodes: z.array(z.string()),
  tags: z.array(z.string()),
  displayFinancialStatus: z.string().nullable(),
  returnStatus: z.string().nullish(),
  totalPriceSet: shopMoneySchema,
  totalTaxSet: shopMoneySchema.nullable(),
  totalTipReceivedSet: shopMoneySchema,
  originalTotalDutiesSet: shopMoneySchema.nullable(),
  /** Absent if the key may not read customers. */
  customer: referenceSchema.nullish(),
  shippingAddress: shippingAddressSchema.nullable(),
  billingAddress: addressSchema.nullable(),
  additionalFees: z.array(z.object({ price: shopMoneySchema, taxLines: taxLinesSchema })),
  currentTotalAdditionalFeesSet: shopMoneySchema.nullable(),
  totalCashRoundingAdjustment: z.object({
    paymentSet: shopMoneySchema,
    refundSet: shopMoneySchema,
  }),
  /** Null if the app may not read it. */
  customerJourneySummary: journeyNodeSchema.nullable(),
  shippingLines: connectionSchema(shippingLineNodeSchema),
  lineItems: connectionSchema(lineNodeSchema),
  refunds: z.array(referenceSchema),
});
export type OrderNode = z.infer<typeof orderNodeSchema>;

export const orderIdNodeSchema = z.object({
  id: gidSchema,
  name: z.string(),
  createdAt: dateTimeSchema,
  updatedAt: dateTimeSchema,
});

export const orderIdsSchema = z.object({ orders: connectionSchema(orderIdNodeSchema) });

/** Null for an order deleted after its ID was read. */
export const ordersByIdSchema = z.object({ nodes: z.array(orderNodeSchema.nullable()) });

export const ordersPageSchema = z.object({ orders: connectionSchema(orderNodeSchema) });

export const ordersOverviewSchema = z.object({
  orders: nodesSchema(z.object({ createdAt: dateTimeSchema })),
});

export const ordersCountSchema = z.object({ ordersCount: countSchema.nullable() });
