import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { RfmReport } from "@cartograph/contracts/customers/rfm.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { reportFrame } from "../report-frame.ts";

const shown = ["customers_to_date", "lifetime_net_sales"] as const satisfies readonly MetricId[];

type ToDateFrame = Pick<
  RfmReport,
  "currency" | "currencyDigits" | "asOf" | "missing" | "notices" | "dataSources" | "dataVersion"
>;

/** The fields of an answer about customers to date, in addition to its figures. */
export async function toDateFrame(comparison: Comparison): Promise<ToDateFrame> {
  const { currency, currencyDigits, asOf, missing, notices, dataSources, dataVersion } =
    await reportFrame(comparison, shown);
  return { currency, currencyDigits, asOf, missing, notices, dataSources, dataVersion };
}
