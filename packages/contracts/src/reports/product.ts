import { z } from "zod";
import { metricValueSchema } from "../metrics/metric-value.ts";
import { figure, onlyIncompleteSchema, previousLeapDay, reportFields } from "./report.ts";

/** Minimum number of orders in `coverDays` days to estimate how fast a product sells. */
export const minOrdersForCover = 5;
/** Number of days on sale that the sales rate is calculated from. */
export const coverDays = 28;
/** Maximum number of products listed as bought together. */
export const boughtTogetherLimit = 20;

/** The figure of the range, and the two figures compared over the same days. */
const comparedFigureSchema = metricValueSchema.pick({
  value: true,
  compared: true,
  previous: true,
  difference: true,
  percentChange: true,
  noPercentChange: true,
  comparedDays: true,
});
export type ComparedFigure = z.infer<typeof comparedFigureSchema>;

const productFigures = [
  "revenue",
  "units",
  "orders",
  "returns",
  "netSales",
  "unitsReturned",
  "returnRate",
  "views",
  "conversionRate",
] as const;
export type ProductFigure = (typeof productFigures)[number];

/** A number that is null if its source is missing. */
const count = z.int().nullable();

/** Why there are no days of cover. */
const noCoverReasons = [
  "orders_missing",
  "stock_unknown",
  "some_stock_unknown",
  "too_few_orders",
] as const;

const variantSchema = z.object({
  id: z
    .string()
    .nullable()
    .describe("The platform's id; null for lines without a variant, which are listed by SKU."),
  title: z.string(),
  sku: z.string().nullable(),
  price: figure,
  inventory: figure.describe("Units in stock; null when not tracked or unknown."),
  orders: figure.describe(
    "Orders that contain the variant; an order with two variants counts for both. Like the other sales figures, null until orders are synced.",
  ),
  units: figure,
  revenue: figure,
  returns: figure,
  netSales: figure,
  unitsReturned: figure,
  returnRate: figure,
});

const productDaySchema = z.object({
  date: z.string(),
  revenue: z.number(),
  units: z.number(),
  orders: z.number(),
  returns: z.number(),
  views: figure,
  previousRevenue: figure,
  previousUnits: figure,
  previousOrders: figure,
  previousViews: figure,
  previousLeapDay: previousLeapDay({
    revenue: figure,
    units: figure,
    orders: figure,
    views: figure,
  }),
  isComplete: z.boolean(),
  onlyIncomplete: onlyIncompleteSchema,
  isKnown: z
    .boolean()
    .describe("False for days whose orders were not read, see the products report."),
});

const stockSchema = z.object({
  units: figure.describe(
    "Total of the variants whose stock is tracked and known; null without one.",
  ),
  soldOutSince: z
    .string()
    .nullable()
    .describe(
      "If all variants are tracked and none is in stock, the day of the last stock change; the product was sold out from the next day at the latest. Otherwise null.",
    ),
  pace: z
    .object({
      from: z.string(),
      to: z.string(),
      days: z.int().describe("Number of days."),
      orders: z.int(),
      units: z.int(),
      unitsPerDay: figure.describe(`Null with fewer than ${minOrdersForCover} orders.`),
    })
    .nullable()
    .describe(
      `Sales over the last ${coverDays} complete days on sale, regardless of the range. Days before the first sale and days since it sold out are excluded. Stock of past days is not recorded, so earlier days without stock count as days without a sale. Null where there are none, and until the first sync of the only shop has read all days that it depends on.`,
    ),
  daysOfCover: figure.describe("`units` ÷ `unitsPerDay`; 0 when sold out."),
  noCover: z
    .enum(noCoverReasons)
    .nullable()
    .describe(
      `Why there is no value: stock is not tracked for any or for some variants (the pace is that of all), the orders were not synced or not all of them yet, or there were fewer than ${minOrdersForCover} orders in the ${coverDays} days.`,
    ),
});

const boughtTogetherSchema = z.object({
  orders: count.describe(
    "Orders in the range that contain the product; null until orders are synced.",
  ),
  products: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      sku: z.string().nullable(),
      orders: z.int().describe("Orders that contain both."),
      share: z.number().describe("Percent of the orders with the product."),
    }),
  ),
  otherProducts: count.describe("Number of further products bought together."),
});

const firstOrdersSchema = z.object({
  ofCustomers: count.describe("Orders with the product by customers, excluding guests."),
  ofGuests: count.describe("Orders with the product by guests."),
  firstOrders: count.describe("Of these, those that were the customer's first order at the store."),
  share: figure.describe("`firstOrders` ÷ `ofCustomers` × 100."),
  storeFirstOrders: count.describe("All first orders of the range."),
  shareOfStore: figure.describe("`firstOrders` ÷ `storeFirstOrders` × 100."),
  cameBack: count.describe("Customers of `firstOrders` who have ordered any product again since."),
  cameBackShare: figure.describe("`cameBack` ÷ `firstOrders` × 100."),
});

/** `GET /api/products/{id}`. */
export const productReportSchema = z.object({
  ...reportFields,
  product: z
    .object({
      id: z.string().describe("The platform's id, as in `GET /api/products`."),
      number: z
        .string()
        .describe("Its number within the store: the value of the dimension `product`."),
      title: z.string(),
      sku: z.string().nullable(),
      vendor: z.string().nullable().describe("As set in the shop; null if not set."),
      status: z.string().nullable(),
      price: figure,
      isGiftCard: z.boolean().describe("Gift cards do not count as product sales."),
      isInCatalog: z
        .boolean()
        .describe("False for products that were deleted or are known only from orders."),
      collections: z
        .array(z.object({ id: z.string(), title: z.string() }))
        .describe("The collections that it is in."),
    })
    .describe("The product in the catalog."),
  figures: z
    .record(z.enum(productFigures), comparedFigureSchema)
    .describe("As the columns of `GET /api/products`."),
  variants: z
    .array(variantSchema)
    .describe("By revenue. Except `orders`, they add up to the product."),
  byDay: z.array(productDaySchema),
  stock: stockSchema.describe("Current stock and how long it lasts, regardless of the range."),
  boughtTogether: boughtTogetherSchema.describe(
    "Products in the same orders, most frequent first.",
  ),
  firstOrders: firstOrdersSchema.describe(
    "How often it was part of a customer's first order; null until orders are synced.",
  ),
});
export type ProductReport = z.infer<typeof productReportSchema>;
