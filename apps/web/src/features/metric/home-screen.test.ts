import { cardMetrics } from "@cartograph/contracts/metrics/card-metrics.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { expect, test } from "vitest";
import { homeScreen } from "./home-screen.ts";

test.each<[string, readonly MetricId[]]>([
  ["/", ["total_sales", "orders", "aov", "conversion_rate", "paid_sessions", "returns"]],
  ["/products", cardMetrics.products],
  ["/customers", cardMetrics.customers.filter((id) => !id.startsWith("email"))],
  ["/customers", ["guest_orders", "lifetime_net_sales"]],
  ["/customers?tab=email", cardMetrics.customers.filter((id) => id.startsWith("email"))],
  ["/traffic", ["sessions", "unique_visitors", "bounce_rate"]],
  ["/traffic?tab=queries", ["search_clicks", "search_position"]],
  ["/cart", ["added_to_cart", "checkouts_started", "abandonment_rate", "value_left_in_carts"]],
  ["/cart", ["entered_shipping", "checkout_abandonment_rate"]],
  ["/ads", cardMetrics.ads],
])("leads back to %s from the metrics %j", (path, ids) => {
  expect(ids.map((id) => homeScreen(id).path)).toEqual(ids.map(() => path));
});
