import { z } from "zod";
import { figure } from "../reports/report.ts";
import { cohortDimensions, lifetimeValueMethod, retentionCurves } from "./cohort-views.ts";
import { toDateFields } from "./rfm.ts";

const cohortFields = {
  customers: z.int().describe("Customers in the cohort."),
  lifetimeValue: z
    .array(
      z.object({
        days: z.int().describe("Days after the first order."),
        customers: z
          .int()
          .describe("Customers whose first order was more than this many days ago."),
        value: figure.describe("Average per customer; null if unknown."),
      }),
    )
    .describe(lifetimeValueMethod),
  retention: z
    .array(
      z.object({
        month: z.int().describe("Calendar months after the month of the first order."),
        customers: z.int().describe("Customers for whom this month is complete."),
        inMonth: figure.describe(`Percent. ${retentionCurves.in_month.meaning}`),
        rolling: figure.describe(`Percent. ${retentionCurves.rolling.meaning}`),
        cumulative: figure.describe(`Percent. ${retentionCurves.cumulative.meaning}`),
      }),
    )
    .describe("Figures are null if no customer has completed the month."),
};

const customerCohortSchema = z.object({
  value: z.string().describe("As in `filters`: the month (YYYY-MM), product, codes or source."),
  label: z.string(),
  ...cohortFields,
});
export type CustomerCohort = z.infer<typeof customerCohortSchema>;

/** `GET /api/customers/cohorts`: all customers to date. Money is in major units. */
export const customerCohortsSchema = z.object({
  ...toDateFields,
  by: z.enum(cohortDimensions).describe("What the cohorts are grouped by."),
  isKnown: z
    .boolean()
    .describe(
      "False if orders are missing, or if cohorts are by visit source and no first order has a known visit.",
    ),
  cohorts: z
    .array(customerCohortSchema)
    .describe("The last 24 months with customers, or the 50 largest cohorts."),
  count: z.int().describe("Number of cohorts, including those not listed."),
  total: z
    .object(cohortFields)
    .nullable()
    .describe("All customers, including those in cohorts not listed; null unless `isKnown`."),
});
export type CustomerCohorts = z.infer<typeof customerCohortsSchema>;
