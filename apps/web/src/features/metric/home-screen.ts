import type { FactId } from "@cartograph/contracts/metrics/facts.ts";
import { metricDefinitions, type MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { ReportScreenName } from "../../lib/screens.ts";

const screenOfFacts: Record<FactId, ReportScreenName> = {
  sales: "overview",
  order_lines: "products",
  item_views: "products",
  customers: "customers",
  email: "customers",
  checkouts: "checkout",
  sessions: "traffic",
  search: "traffic",
  ads: "ads",
};

/** The screen that a metric belongs to, which its page links back to. */
export function homeScreen(id: MetricId): ReportScreenName {
  const [first = "sales"] = metricDefinitions[id].facts;
  return screenOfFacts[first];
}
