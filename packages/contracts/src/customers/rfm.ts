import { z } from "zod";
import { figure, reportFields } from "../reports/report.ts";
import { rfmGroupIds } from "./rfm-groups.ts";

/** What answers about customers to date have besides their figures. Money is in major units of `currency`. */
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
  isScored: z.boolean().describe("False while too few customers have orders."),
  minCustomers: z.int().describe("How many customers with orders it takes."),
  method: z.string().describe("How the groups are made."),
  groups: z
    .array(
      z.object({
        id: z.enum(rfmGroupIds),
        label: z.string(),
        meaning: z.string(),
        customers: z.int(),
        share: figure.describe("Percent of the customers in all groups."),
        orders: z.int(),
        net: z.number().describe("Gross − discounts − returns of their orders to date."),
        netShare: figure.describe("Percent of the net sales of all groups."),
        averageDaysSinceLastOrder: figure.describe(
          "Days from the last order to the store's today; null without orders.",
        ),
      }),
    )
    .describe("All eleven; empty while customers are not scored."),
});
export type RfmReport = z.infer<typeof rfmReportSchema>;
