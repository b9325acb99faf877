import type { Base, MetricField, MetricType } from "./field.ts";

type Group = Pick<MetricField, "scope" | "isEcommerce">;

const user: Group = { scope: "user" };
const session: Group = { scope: "session" };
const event: Group = { scope: "event" };
const sales: Group = { scope: "event", isEcommerce: true };
const item: Group = { scope: "item" };

function sum(
  group: Group,
  apiName: string,
  base: Base,
  type: MetricType = "TYPE_INTEGER",
): MetricField {
  return { apiName, ...group, type, bases: [base], value: (value = 0) => value };
}

export const metricFields: readonly MetricField[] = [
  sum(session, "sessions", "sessions"),
  sum(session, "engagedSessions", "engagedSessions"),
  {
    apiName: "averageSessionDuration",
    ...session,
    type: "TYPE_SECONDS",
    bases: ["seconds", "sessions"],
    value: (seconds = 0, sessions = 0) => (sessions === 0 ? 0 : seconds / sessions),
  },
  sum(user, "totalUsers", "users"),
  sum(user, "newUsers", "newUsers"),
  sum(event, "screenPageViews", "pageViews"),
  sum(event, "eventCount", "events"),
  sum(sales, "ecommercePurchases", "purchases"),
  sum(sales, "purchaseRevenue", "revenue", "TYPE_CURRENCY"),
  sum(item, "itemsViewed", "itemsViewed"),
  sum(item, "itemsAddedToCart", "itemsAddedToCart"),
  sum(item, "itemsCheckedOut", "itemsCheckedOut"),
  sum(item, "itemsPurchased", "itemsPurchased"),
  sum(item, "itemRevenue", "itemRevenue", "TYPE_CURRENCY"),
];
