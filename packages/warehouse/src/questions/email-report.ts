import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";
import type { Comparison } from "../metrics/comparison.ts";

/** What the e-mail tools sent in the range, and what came of it. */
export async function emailReport(_: Comparison): Promise<CustomersReport["email"]> {
  return {
    delivered: null,
    openRate: null,
    clickRate: null,
    unsubscribes: null,
    revenue: null,
    messages: [],
  };
}
