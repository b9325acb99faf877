import { z } from "zod";
import {
  connectionSchema,
  dateTimeSchema,
  gidSchema,
  referenceSchema,
  shopMoneySchema,
} from "./common.schemas.ts";

const addressSchema = z.object({ countryCodeV2: z.string().nullable() });

const customerNodeSchema = z.object({
  id: gidSchema,
  createdAt: dateTimeSchema,
  updatedAt: dateTimeSchema,
  defaultAddress: addressSchema.nullable(),
  defaultEmailAddress: z.object({ marketingState: z.string() }).nullable(),
});
export type CustomerNode = z.infer<typeof customerNodeSchema>;

export const customersPageSchema = z.object({ customers: connectionSchema(customerNodeSchema) });

export const checkoutLineNodeSchema = z.object({
  title: z.string().nullable(),
  quantity: z.int(),
  product: referenceSchema.nullable(),
  variant: referenceSchema.nullable(),
  discountedTotalPriceSet: shopMoneySchema,
});
export type CheckoutLineNode = z.infer<typeof checkoutLineNodeSchema>;

const checkoutNodeSchema = z.object({
  id: gidSchema,
  createdAt: dateTimeSchema,
  updatedAt: dateTimeSchema,
  completedAt: dateTimeSchema.nullable(),
  discountCodes: z.array(z.string()),
  totalPriceSet: z.object({
    shopMoney: z.object({ amount: z.string(), currencyCode: z.string().length(3) }),
  }),
  subtotalPriceSet: shopMoneySchema,
  totalDiscountSet: shopMoneySchema,
  totalTaxSet: shopMoneySchema.nullable(),
  totalDutiesSet: shopMoneySchema.nullable(),
  taxesIncluded: z.boolean(),
  /** Absent if the key may not read customers. */
  customer: referenceSchema.nullish(),
  shippingAddress: addressSchema.nullable(),
  billingAddress: addressSchema.nullable(),
  lineItems: connectionSchema(checkoutLineNodeSchema),
});
export type CheckoutNode = z.infer<typeof checkoutNodeSchema>;

export const checkoutsPageSchema = z.object({
  abandonedCheckouts: connectionSchema(checkoutNodeSchema),
});

/** Events that are not basic events have no subject and do not report deletions. */
const eventNodeSchema = z.object({
  id: gidSchema,
  createdAt: dateTimeSchema,
  subjectId: gidSchema.optional(),
  subjectType: z.string().optional(),
});
export type EventNode = z.infer<typeof eventNodeSchema>;

export const deletionsPageSchema = z.object({
  events: connectionSchema(eventNodeSchema).nullable(),
});
