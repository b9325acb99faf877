import { z } from "zod";
import { figure } from "../reports/report.ts";
import { cohortDimensions, lifetimeValueMethod, retentionCurves } from "./cohort-views.ts";
import { toDateFields } from "./rfm.ts";

const cohortFields = {
  customers: z.int().describe("Customers of the cohort."),
  lifetimeValue: z
    .array(
      z.object({
        days: z.int().describe("Days after the first order."),
        customers: z.int().describe("Customers whose first order is longer ago than that."),
        value: figure.describe("Average per customer; null while it is not known."),
      }),
    )
    .describe(lifetimeValueMethod),
  retention: z
    .array(
      z.object({
        month: z.int().describe("Calendar months after the month of the first order."),
        customers: z.int().describe("Customers for whom that month is over."),
        inMonth: figure.describe(`Percent. ${retentionCurves.in_month.meaning}`),
        rolling: figure.describe(`Percent. ${retentionCurves.rolling.meaning}`),
        cumulative: figure.describe(`Percent. ${retentionCurves.cumulative.meaning}`),
      }),
    )
    .describe("Null figures where the month is over for no customer."),
};

export const customerCohortSchema = z.object({
  value: z.string().describe("As in `filters`: the month (YYYY-MM), product, codes or source."),
  label: z.string(),
  ...cohortFields,
});
export type CustomerCohort = z.infer<typeof customerCohortSchema>;

/** `GET /api/customers/cohorts`: all customers to date. Money is in major units. */
export const customerCohortsSchema = z.object({
  ...toDateFields,
  by: z.enum(cohortDimensions),
  isKnown: z
    .boolean()
    .describe("False while no first order has a known visit and the cohorts are by visit source."),
  cohorts: z
    .array(customerCohortSchema)
    .describe("The last 24 months with customers, or the 50 cohorts with most customers."),
  count: z.int().describe("How many cohorts there are in all."),
  total: z.object(cohortFields).describe("Over all customers, also of cohorts not listed."),
});
export type CustomerCohorts = z.infer<typeof customerCohortsSchema>;
