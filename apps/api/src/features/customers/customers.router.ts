import {
  customerCohortsQuerySchema,
  customerListQuerySchema,
  customerQuerySchema,
} from "@cartograph/contracts/query-schemas.ts";
import { z } from "zod";
import { readReportValue } from "../../answers/read-report.ts";
import { reportQuestions } from "../../reports/report-questions.ts";
import { endpointsOf } from "../../trpc/endpoints.ts";
import { router } from "../../trpc/init.ts";
import { userProcedure } from "../../trpc/procedures.ts";

const { get } = endpointsOf("Customers");

/** `GET /api/customers` is the report of the screen, in the router of reports. */
export const customersRouter = router({
  list: userProcedure
    .meta(get("/customers/list", "List customers with their orders and sales to date"))
    .input(customerListQuerySchema)
    .output(reportQuestions.customerList.output)
    .query(({ ctx, input }) => readReportValue(ctx, { question: "customerList", input })),

  rfm: userProcedure
    .meta(get("/customers/rfm", "Customers by recency, frequency and monetary value"))
    .input(z.void())
    .output(reportQuestions.customerRfm.output)
    .query(({ ctx }) => readReportValue(ctx, { question: "customerRfm", input: null })),

  cohorts: userProcedure
    .meta(get("/customers/cohorts", "Lifetime value and retention by month or first order"))
    .input(customerCohortsQuerySchema)
    .output(reportQuestions.customerCohorts.output)
    .query(({ ctx, input }) => readReportValue(ctx, { question: "customerCohorts", input })),

  get: userProcedure
    .meta(get("/customers/{id}", "A customer with orders, products and discount codes"))
    .input(customerQuerySchema)
    .output(reportQuestions.customer.output)
    .query(({ ctx, input }) => readReportValue(ctx, { question: "customer", input })),
});
