import { z } from "zod";
import { metricIdSchema } from "../metrics/metric.ts";
import { segmentKeys } from "../reports/customers.ts";
import { orderFields } from "./order-list.ts";

/** Events that change an order's money. */
const orderEventKinds = ["sale", "refund", "cancellation", "edit"] as const;

const orderEventSchema = z.object({
  kind: z.enum(orderEventKinds).describe("What happened."),
  at: z.string().describe("ISO 8601 with the offset of the store's zone."),
  countsOn: z
    .object({
      refund_date: z.string().describe("The day of the event."),
      order_date: z.string().describe("The day of the order."),
    })
    .describe("The store's day (YYYY-MM-DD) on which it counts, by date basis."),
  counts: z
    .array(
      z.object({
        metric: metricIdSchema,
        value: z.number().describe("Its contribution to the metric; negative if it reduces it."),
      }),
    )
    .describe("The sales figures it contributes to, without zeros."),
});
export type OrderEvent = z.infer<typeof orderEventSchema>;

export const orderVisitSchema = z.object({
  at: z.string().describe("ISO 8601 with the offset of the store's zone."),
  source: z.string().describe("The platform's name for it, such as Google or direct."),
  sourceType: z.string().nullable().describe("The platform's source type, such as SEO or PAID."),
  referrer: z.string().nullable().describe("Host and path of the page that led here."),
  landingPage: z.string().nullable().describe("Path of the first page."),
  utmSource: z.string().nullable().describe("The parameter `utm_source` of the first page."),
  utmMedium: z.string().nullable().describe("The parameter `utm_medium`."),
  utmCampaign: z.string().nullable().describe("The parameter `utm_campaign`."),
  utmContent: z.string().nullable().describe("The parameter `utm_content`."),
  utmTerm: z.string().nullable().describe("The parameter `utm_term`."),
});
export type OrderVisit = z.infer<typeof orderVisitSchema>;

/** What is known about the visits before an order. */
export const orderVisitsStates = ["not_read", "unavailable", "not_ready", "known"] as const;

const orderLineSchema = z.object({
  title: z.string(),
  variant: z.string().nullable().describe("Title of the variant; null if unknown."),
  sku: z.string().nullable(),
  productId: z
    .string()
    .nullable()
    .describe("As in `/products`; null for a line without a product."),
  isGiftCard: z.boolean().describe("Gift cards are not sales: only `orders` counts them."),
  quantity: z.int().describe("Including units added by edits, before returns and removals."),
  price: z
    .number()
    .nullable()
    .describe("Unit price without tax: `gross` ÷ `quantity`, rounded; null if the quantity is 0."),
  gross: z.number().describe("Price × quantity, without tax, before discounts."),
  discount: z.number().describe("Its discounts and its share of order discounts, without tax."),
  tax: z.number().describe("The tax on it."),
  returnedQuantity: z.int().describe("Units returned or removed by edits so far."),
  returned: z.number().describe("Value of the returned and removed units, without tax."),
});
export type OrderLine = z.infer<typeof orderLineSchema>;

/** `GET /api/orders/{id}`. Money is in major units. */
export const orderSchema = z.object({
  ...orderFields,
  externalId: z.string().nullable().describe("The platform's id; null if the source has none."),
  adminUrl: z.string().nullable().describe("Its page in the shop's admin; null if unknown."),
  region: z
    .string()
    .nullable()
    .describe("Province code of the shipping address, such as ON; null if unknown."),
  tags: z.array(z.string()).describe("Tags set in the shop."),
  visits: z
    .object({
      state: z
        .enum(orderVisitsStates)
        .describe(
          "`not_read`: the order is from a file or was stored before visits were; `unavailable`: the platform does not give them to this store; `not_ready`: it has not attributed them yet; `known`: without a first visit it recorded none.",
        ),
      first: orderVisitSchema.nullable().describe("The customer's first visit before the order."),
      last: orderVisitSchema
        .nullable()
        .describe("The last visit; the same as `first` if there was only one."),
    })
    .describe("The customer's visits before the order."),
  origin: z.enum(["api", "export"]).describe("Whether it was synced or imported from a file."),
  currency: z.string().describe("The currency of amounts (ISO 4217)."),
  currencyDigits: z.int(),
  timezone: z.string().describe("The store's time zone (IANA)."),
  lines: z.array(orderLineSchema).describe("Ordered items."),
  figures: z
    .array(
      z.object({
        metric: metricIdSchema,
        value: z.number().describe("Its contribution to the metric; negative if it reduces it."),
      }),
    )
    .describe(
      "The order's total contribution to sales figures: the sums of `counts` of its events.",
    ),
  cashRounding: z
    .number()
    .describe("Gain or loss from cash rounding; not part of any sales figure."),
  customer: z
    .object({
      id: z.string().describe("The customer's number within the store."),
      externalId: z.string().describe("The platform's id."),
      orderNumber: z
        .int()
        .nullable()
        .describe(
          "The order's position among the customer's orders, from 1; null if it is not counted.",
        ),
      orders: z.int().describe("Orders placed to date."),
      segment: z.enum(segmentKeys).nullable().describe("To date; null without a counted order."),
    })
    .nullable()
    .describe("Null for a guest."),
  events: z
    .array(orderEventSchema)
    .describe("Events that changed its money, by time. Empty for test and deleted orders."),
  dataVersion: z.int(),
});
export type Order = z.infer<typeof orderSchema>;
