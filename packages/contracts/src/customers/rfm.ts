import { z } from "zod";
import { figure, reportFields } from "../reports/report.ts";
import { rfmGroupIds } from "./rfm-groups.ts";

/** Fields shared by answers about customers to date. Money is in major units of `currency`. */
export const toDateFields = {
  currency: reportFields.currency,
  currencyDigits: reportFields.currencyDigits,
  asOf: reportFields.asOf,
  missing: reportFields.missing,
  notices: reportFields.notices,
  dataSources: reportFields.dataSources,
  dataVersion: reportFields.dataVersion,
};

/** `GET /api/customers/rfm`. */
export const rfmReportSchema = z.object({
  ...toDateFields,
  isScored: z.boolean().describe("False if too few customers have orders."),
  minCustomers: z.int().describe("Customers with orders that scoring needs."),
  method: z.string().describe("How the groups are calculated."),
  groups: z
    .array(
      z.object({
        id: z.enum(rfmGroupIds),
        label: z.string(),
        meaning: z.string().describe("Which customers are in the group."),
        customers: z.int().describe("Customers in the group."),
        share: figure.describe("Percent of all customers."),
        orders: z.int(),
        net: z.number().describe("Gross − discounts − returns of their orders to date."),
        netShare: figure.describe("Percent of all net sales."),
        averageDaysSinceLastOrder: figure.describe(
          "Days from the last order to the store's today; null without orders.",
        ),
      }),
    )
    .describe("All eleven; empty if customers are not scored."),
});
export type RfmReport = z.infer<typeof rfmReportSchema>;
