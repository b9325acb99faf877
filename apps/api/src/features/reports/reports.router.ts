import {
  campaignQuerySchema,
  productQuerySchema,
  productsQuerySchema,
  reconciliationQuerySchema,
  reportQuerySchema,
} from "@cartograph/contracts/query-schemas.ts";
import type { z } from "zod";
import { readReportValue } from "../../answers/read-report.ts";
import { type OutputOf, reportQuestions } from "../../reports/report-questions.ts";
import { endpointsOf } from "../../trpc/endpoints.ts";
import { router } from "../../trpc/init.ts";
import { userProcedure } from "../../trpc/procedures.ts";

const { get } = endpointsOf("Reports");

type WholeReport = "dashboard" | "customers" | "traffic" | "cart" | "ads";

/** A report at the path of its name that takes the parameters of every report. */
function report<Name extends WholeReport>(question: Name, summary: string) {
  // TypeScript does not relate the schema to the generic name.
  const output = reportQuestions[question].output as z.ZodType<OutputOf<Name>>;
  return userProcedure
    .input(reportQuerySchema)
    .meta(get(`/${question}`, summary))
    .output(output)
    .query(({ ctx, input: query }) => readReportValue(ctx, { question, query, input: null }));
}

export const reportsRouter = router({
  dashboard: report("dashboard", "Sales, customers, products and advertising at a glance"),

  products: userProcedure
    .input(productsQuerySchema)
    .meta(get("/products", "Sales and stock of each product"))
    .output(reportQuestions.products.output)
    .query(({ ctx, input: { search, ...query } }) => {
      const input = search === undefined ? null : { search };
      return readReportValue(ctx, { question: "products", query, input });
    }),

  product: userProcedure
    .input(productQuerySchema)
    .meta(get("/products/{id}", "One product: sales, variants, stock and products bought with it"))
    .output(reportQuestions.product.output)
    .query(({ ctx, input: { id, ...query } }) =>
      readReportValue(ctx, { question: "product", query, input: { id } }),
    ),

  customers: report(
    "customers",
    "New and returning customers, lifetime value, cohorts and segments",
  ),
  traffic: report("traffic", "Sessions, sources, pages and devices"),
  cart: report("cart", "Carts, checkouts and where they were abandoned"),

  reconciliation: userProcedure
    .input(reconciliationQuerySchema)
    .meta(
      get("/reconciliation", "The store's orders compared with other sources, and why they differ"),
    )
    .output(reportQuestions.reconciliation.output)
    .query(({ ctx, input: query }) =>
      readReportValue(ctx, { question: "reconciliation", query, input: null }),
    ),

  ads: report("ads", "Ad spend and results"),

  campaign: userProcedure
    .input(campaignQuerySchema)
    .meta(get("/ads/campaigns/{id}", "A campaign by day, with the platform's restatements"))
    .output(reportQuestions.campaign.output)
    .query(({ ctx, input: { id, ...query } }) =>
      readReportValue(ctx, { question: "campaign", query, input: { id } }),
    ),
});
