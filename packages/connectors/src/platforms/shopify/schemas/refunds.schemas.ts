import { z } from "zod";
import {
  connectionSchema,
  dateTimeSchema,
  gidSchema,
  nodesSchema,
  referenceSchema,
  shopMoneySchema,
} from "./common.schemas.ts";

export const refundLineNodeSchema = z.object({
  quantity: z.int(),
  lineItem: referenceSchema,
  subtotalSet: shopMoneySchema,
  totalTaxSet: shopMoneySchema,
});

const refundDutySchema = z.object({
  amountSet: shopMoneySchema,
  originalDuty: z
    .object({
      price: shopMoneySchema,
      taxLines: z.array(z.object({ priceSet: shopMoneySchema })),
    })
    .nullable(),
});
export type RefundDuty = z.infer<typeof refundDutySchema>;

const refundNodeSchema = z.object({
  id: gidSchema,
  createdAt: dateTimeSchema.nullable(),
  processedAt: dateTimeSchema,
  totalRefundedSet: shopMoneySchema,
  duties: z.array(refundDutySchema).nullable(),
  refundLineItems: connectionSchema(refundLineNodeSchema),
  refundShippingLines: nodesSchema(
    z.object({ subtotalAmountSet: shopMoneySchema, taxAmountSet: shopMoneySchema }),
  ),
  orderAdjustments: nodesSchema(
    z.object({ amountSet: shopMoneySchema, taxAmountSet: shopMoneySchema }),
  ),
});
export type RefundNode = z.infer<typeof refundNodeSchema>;

/** Null for an order deleted after its page was read. */
export const orderRefundsSchema = z.object({
  nodes: z.array(z.object({ id: gidSchema, refunds: z.array(refundNodeSchema) }).nullable()),
});
