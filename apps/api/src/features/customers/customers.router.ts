import {
  customerCohortsQuerySchema,
  customerListQuerySchema,
  customerQuerySchema,
} from "@cartograph/contracts/date-range-schema.ts";
import { customerCohortsSchema } from "@cartograph/contracts/customers/customer-cohorts.ts";
import { customerListSchema } from "@cartograph/contracts/customers/customer-list.ts";
import { customerSchema } from "@cartograph/contracts/customers/customer.ts";
import { rfmReportSchema } from "@cartograph/contracts/customers/rfm.ts";
import { z } from "zod";
import { readReportValue } from "../../answers/read-report.ts";
import { router } from "../../trpc/init.ts";
import { userProcedure } from "../../trpc/procedures.ts";

function get(path: `/${string}`, summary: string) {
  return { openapi: { method: "GET" as const, path, tags: ["Customers"], summary } };
}

/** Questions about customers to date, which have no range. */
const toDateProcedure = userProcedure.use(({ ctx, next }) => {
  return next({ ctx: { ask: { store: ctx.store, query: {}, now: ctx.now() } } });
});

/** `GET /api/customers` is the report of the screen, in the router of reports. */
export const customersRouter = router({
  list: toDateProcedure
    .meta(get("/customers/list", "List customers with their orders and sales to date"))
    .input(customerListQuerySchema)
    .output(customerListSchema)
    .query(({ ctx, input }) =>
      readReportValue(ctx, { question: "customerList", ask: ctx.ask, input }),
    ),

  rfm: toDateProcedure
    .meta(get("/customers/rfm", "Customers by recency, frequency and monetary value"))
    .input(z.void())
    .output(rfmReportSchema)
    .query(({ ctx }) =>
      readReportValue(ctx, { question: "customerRfm", ask: ctx.ask, input: null }),
    ),

  cohorts: toDateProcedure
    .meta(get("/customers/cohorts", "Lifetime value and retention by month or first order"))
    .input(customerCohortsQuerySchema)
    .output(customerCohortsSchema)
    .query(({ ctx, input }) =>
      readReportValue(ctx, { question: "customerCohorts", ask: ctx.ask, input }),
    ),

  get: toDateProcedure
    .meta(get("/customers/{id}", "A customer with orders, products and discount codes"))
    .input(customerQuerySchema)
    .output(customerSchema)
    .query(({ ctx, input }) => readReportValue(ctx, { question: "customer", ask: ctx.ask, input })),
});
