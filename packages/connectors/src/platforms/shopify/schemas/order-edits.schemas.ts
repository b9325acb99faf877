import { z } from "zod";
import {
  connectionSchema,
  dateTimeSchema,
  gidSchema,
  referenceSchema,
  shopMoneySchema,
} from "./common.schemas.ts";

const saleNodeSchema = z.object({
  /** Without one, the sign of the amounts decides. */
  actionType: z.string().nullish(),
  lineType: z.string(),
  quantity: z.int().nullable(),
  totalAmount: shopMoneySchema,
  totalDiscountAmountBeforeTaxes: shopMoneySchema,
  totalDiscountAmountAfterTaxes: shopMoneySchema,
  totalTaxAmount: shopMoneySchema,
  /** Only sales of products and gift cards have a line. */
  lineItem: referenceSchema.optional(),
});
export type SaleNode = z.infer<typeof saleNodeSchema>;

export const agreementNodeSchema = z.object({
  id: gidSchema,
  happenedAt: dateTimeSchema,
  reason: z.string(),
  sales: connectionSchema(saleNodeSchema),
});
export type AgreementNode = z.infer<typeof agreementNodeSchema>;

/** Null for an order deleted after its page was read. */
export const ordersAgreementsSchema = z.object({
  nodes: z.array(
    z.object({ id: gidSchema, agreements: connectionSchema(agreementNodeSchema) }).nullable(),
  ),
});
