import type { SessionBreakdown } from "@cartograph/contracts/day-records.ts";
import type { FilterExpression } from "../client/report-request.ts";
import { toSessionDay } from "../mapper/session-day.mapper.ts";
import type { Report } from "./report.ts";

/** Metrics that can be summed over days, and the mean duration from which the total is calculated. */
const visitMetrics = [
  "sessions",
  "engagedSessions",
  "averageSessionDuration",
  "totalUsers",
  "screenPageViews",
  "ecommercePurchases",
  "purchaseRevenue",
] as const;

const stepMetrics = ["sessions", "eventCount", "totalUsers"] as const;

/** The checkout steps. Google has no metric for two of them, so all are counted by event. */
const stepEvents = [
  "view_item",
  "add_to_cart",
  "begin_checkout",
  "add_shipping_info",
  "add_payment_info",
  "purchase",
];

export const sessionReports: readonly Report[] = [
  visits("sessions", "total", "sessions, users and engagement", []),
  visits("channels", "channel", "sessions by channel", ["sessionDefaultChannelGroup"]),
  visits("sources", "source_medium", "sessions by source and medium", ["sessionSourceMedium"]),
  // The path without its query: with queries, there are so many pages that Google merges them.
  visits("landing_pages", "landing_page", "sessions by landing page", ["landingPage"]),
  // The page that linked here (pageReferrer) includes the shop's own pages; the source does not.
  visits("referrers", "referrer", "sessions by referring site", ["sessionSource"], {
    filter: { fieldName: "sessionMedium", stringFilter: { matchType: "EXACT", value: "referral" } },
  }),
  visits("devices", "device", "sessions by device", ["deviceCategory"]),
  visits("countries", "country", "sessions by country", ["country", "countryId"]),
  steps("checkout_steps", "event", "the steps of the checkout", ["eventName"], {
    filter: { fieldName: "eventName", inListFilter: { values: stepEvents } },
  }),
  steps("cart_pages", "cart_page", "pages where items were added to the cart", ["pagePath"], {
    filter: { fieldName: "eventName", stringFilter: { matchType: "EXACT", value: "add_to_cart" } },
  }),
  visits("hours", "hour", "sessions by hour", ["dateHour"]),
];

function visits(
  name: string,
  breakdown: SessionBreakdown,
  title: string,
  dimensions: readonly string[],
  filter: FilterExpression | null = null,
): Report {
  return sessionReport(name, breakdown, { title, dimensions, metrics: visitMetrics, filter });
}

function steps(
  name: string,
  breakdown: SessionBreakdown,
  title: string,
  dimensions: readonly string[],
  filter: FilterExpression,
): Report {
  return sessionReport(name, breakdown, { title, dimensions, metrics: stepMetrics, filter });
}

function sessionReport(
  name: string,
  breakdown: SessionBreakdown,
  parts: Pick<Report, "title" | "dimensions" | "metrics" | "filter">,
): Report {
  return { name, ...parts, toRecord: (day, source) => toSessionDay(breakdown, day, source) };
}
