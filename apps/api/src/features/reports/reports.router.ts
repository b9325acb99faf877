import {
  campaignQuerySchema,
  productQuerySchema,
  productsQuerySchema,
  reconciliationQuerySchema,
  reportQuerySchema,
} from "@cartograph/contracts/query-schemas.ts";
import { adsReportSchema, campaignReportSchema } from "@cartograph/contracts/reports/ads.ts";
import { cartReportSchema } from "@cartograph/contracts/reports/checkout.ts";
import { customersReportSchema } from "@cartograph/contracts/reports/customers.ts";
import { dashboardSchema } from "@cartograph/contracts/reports/dashboard.ts";
import { productReportSchema } from "@cartograph/contracts/reports/product.ts";
import { productsReportSchema } from "@cartograph/contracts/reports/products.ts";
import { reconciliationSchema } from "@cartograph/contracts/reports/reconciliation.ts";
import { trafficReportSchema } from "@cartograph/contracts/reports/traffic.ts";
import { readReportValue } from "../../answers/read-report.ts";
import { endpointsOf } from "../../trpc/endpoints.ts";
import { router } from "../../trpc/init.ts";
import { userProcedure } from "../../trpc/procedures.ts";

const reportProcedure = userProcedure.input(reportQuerySchema);

const { get } = endpointsOf("Reports");

export const reportsRouter = router({
  dashboard: reportProcedure
    .meta(get("/dashboard", "Sales, customers, products and advertising at a glance"))
    .output(dashboardSchema)
    .query(({ ctx, input: query }) =>
      readReportValue(ctx, { question: "dashboard", query, input: null }),
    ),

  products: userProcedure
    .input(productsQuerySchema)
    .meta(get("/products", "Sales and stock of each product"))
    .output(productsReportSchema)
    .query(({ ctx, input: { search, ...query } }) => {
      const input = search === undefined ? null : { search };
      return readReportValue(ctx, { question: "products", query, input });
    }),

  product: userProcedure
    .input(productQuerySchema)
    .meta(get("/products/{id}", "One product: sales, variants, stock and products bought with it"))
    .output(productReportSchema)
    .query(({ ctx, input: { id, ...query } }) =>
      readReportValue(ctx, { question: "product", query, input: { id } }),
    ),

  customers: reportProcedure
    .meta(get("/customers", "New and returning customers, lifetime value, cohorts and segments"))
    .output(customersReportSchema)
    .query(({ ctx, input: query }) =>
      readReportValue(ctx, { question: "customers", query, input: null }),
    ),

  traffic: reportProcedure
    .meta(get("/traffic", "Sessions, sources, pages and devices"))
    .output(trafficReportSchema)
    .query(({ ctx, input: query }) =>
      readReportValue(ctx, { question: "traffic", query, input: null }),
    ),

  cart: reportProcedure
    .meta(get("/cart", "Carts, checkouts and where they were abandoned"))
    .output(cartReportSchema)
    .query(({ ctx, input: query }) =>
      readReportValue(ctx, { question: "cart", query, input: null }),
    ),

  reconciliation: userProcedure
    .input(reconciliationQuerySchema)
    .meta(
      get("/reconciliation", "The store's orders compared with other sources, and why they differ"),
    )
    .output(reconciliationSchema)
    .query(({ ctx, input: query }) =>
      readReportValue(ctx, { question: "reconciliation", query, input: null }),
    ),

  ads: reportProcedure
    .meta(get("/ads", "Ad spend and results"))
    .output(adsReportSchema)
    .query(({ ctx, input: query }) =>
      readReportValue(ctx, { question: "ads", query, input: null }),
    ),

  campaign: userProcedure
    .input(campaignQuerySchema)
    .meta(get("/ads/campaigns/{id}", "A campaign by day, with the platform's restatements"))
    .output(campaignReportSchema)
    .query(({ ctx, input: { id, ...query } }) =>
      readReportValue(ctx, { question: "campaign", query, input: { id } }),
    ),
});
