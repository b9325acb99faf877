import { campaignQuerySchema, reportQuerySchema } from "@cartograph/contracts/date-range-schema.ts";
import { adsReportSchema, campaignReportSchema } from "@cartograph/contracts/reports/ads.ts";
import { cartReportSchema } from "@cartograph/contracts/reports/cart.ts";
import { customersReportSchema } from "@cartograph/contracts/reports/customers.ts";
import { dashboardSchema } from "@cartograph/contracts/reports/dashboard.ts";
import { productsReportSchema } from "@cartograph/contracts/reports/products.ts";
import { trafficReportSchema } from "@cartograph/contracts/reports/traffic.ts";
import { adsReport } from "@cartograph/warehouse/questions/ads-report.ts";
import { campaignReport } from "@cartograph/warehouse/questions/campaign-report.ts";
import { cartReport } from "@cartograph/warehouse/questions/cart-report.ts";
import { customersReport } from "@cartograph/warehouse/questions/customers-report.ts";
import { dashboardReport } from "@cartograph/warehouse/questions/dashboard-report.ts";
import { productsReport } from "@cartograph/warehouse/questions/products-report.ts";
import { trafficReport } from "@cartograph/warehouse/questions/traffic-report.ts";
import { fetchMissingUsers } from "../../answers/report-users.ts";
import { router } from "../../trpc/init.ts";
import { userProcedure } from "../../trpc/procedures.ts";

const reportProcedure = userProcedure.input(reportQuerySchema).use(({ ctx, input, next }) => {
  return next({ ctx: { ask: { store: ctx.store, query: input, now: ctx.now() } } });
});

function get(path: `/${string}`, summary: string) {
  return { openapi: { method: "GET" as const, path, tags: ["Reports"], summary } };
}

export const reportsRouter = router({
  dashboard: reportProcedure
    .meta(get("/dashboard", "Sales, customers, products and advertising at a glance"))
    .output(dashboardSchema)
    .query(({ ctx }) => dashboardReport(ctx.db, ctx.ask)),

  products: reportProcedure
    .meta(get("/products", "What each product sold, and its stock"))
    .output(productsReportSchema)
    .query(({ ctx }) => productsReport(ctx.db, ctx.ask)),

  customers: reportProcedure
    .meta(get("/customers", "New and returning customers, lifetime value, cohorts and segments"))
    .output(customersReportSchema)
    .query(({ ctx }) => customersReport(ctx.db, ctx.ask)),

  traffic: reportProcedure
    .meta(get("/traffic", "Sessions, sources, pages and devices"))
    .output(trafficReportSchema)
    .query(async ({ ctx }) => {
      await fetchMissingUsers(ctx, ctx.ask);
      return trafficReport(ctx.db, ctx.ask);
    }),

  cart: reportProcedure
    .meta(get("/cart", "Carts, checkouts and where they were left"))
    .output(cartReportSchema)
    .query(({ ctx }) => cartReport(ctx.db, ctx.ask)),

  ads: reportProcedure
    .meta(get("/ads", "Ad spend and what it brought in"))
    .output(adsReportSchema)
    .query(({ ctx }) => adsReport(ctx.db, ctx.ask)),

  campaign: userProcedure
    .input(campaignQuerySchema)
    .meta(get("/ads/campaigns/{id}", "A campaign's days, and how its platform restated them"))
    .output(campaignReportSchema)
    .query(({ ctx, input: { id, ...query } }) =>
      campaignReport(ctx.db, { store: ctx.store, query, now: ctx.now() }, id),
    ),
});
