import {
  customerCohortsQuerySchema,
  customerListQuerySchema,
  customerQuerySchema,
} from "@cartograph/contracts/query-schemas.ts";
import { customerCohortsSchema } from "@cartograph/contracts/customers/customer-cohorts.ts";
import { customerListSchema } from "@cartograph/contracts/customers/customer-list.ts";
import { customerSchema } from "@cartograph/contracts/customers/customer.ts";
import { rfmReportSchema } from "@cartograph/contracts/customers/rfm.ts";
import { z } from "zod";
import { readReportValue } from "../../answers/read-report.ts";
import { endpointsOf } from "../../trpc/endpoints.ts";
import { router } from "../../trpc/init.ts";
import { userProcedure } from "../../trpc/procedures.ts";

const { get } = endpointsOf("Customers");

/** `GET /api/customers` is the report of the screen, in the router of reports. */
export const customersRouter = router({
  list: userProcedure
    .meta(get("/customers/list", "List customers with their orders and sales to date"))
    .input(customerListQuerySchema)
    .output(customerListSchema)
    .query(({ ctx, input }) => readReportValue(ctx, { question: "customerList", input })),

  rfm: userProcedure
    .meta(get("/customers/rfm", "Customers by recency, frequency and monetary value"))
    .input(z.void())
    .output(rfmReportSchema)
    .query(({ ctx }) => readReportValue(ctx, { question: "customerRfm", input: null })),

  cohorts: userProcedure
    .meta(get("/customers/cohorts", "Lifetime value and retention by month or first order"))
    .input(customerCohortsQuerySchema)
    .output(customerCohortsSchema)
    .query(({ ctx, input }) => readReportValue(ctx, { question: "customerCohorts", input })),

  get: userProcedure
    .meta(get("/customers/{id}", "A customer with orders, products and discount codes"))
    .input(customerQuerySchema)
    .output(customerSchema)
    .query(({ ctx, input }) => readReportValue(ctx, { question: "customer", input })),
});
