import type { Base, MetricField, MetricType, Scope } from "./field.ts";

type Group = { category: string; scope: Scope; isEcommerce?: boolean };

const user: Group = { category: "User", scope: "user" };
const session: Group = { category: "Session", scope: "session" };
const event: Group = { category: "Event", scope: "event" };
const page: Group = { category: "Page / Screen", scope: "event" };
const ecommerce: Group = { category: "Ecommerce", scope: "event", isEcommerce: true };
const revenue: Group = { category: "Revenue", scope: "event", isEcommerce: true };
const item: Group = { category: "Ecommerce", scope: "item" };

type Names = [apiName: string, uiName: string, description: string];

/** A figure that one base is. */
function sum(
  group: Group,
  base: Base,
  names: Names,
  type: MetricType = "TYPE_INTEGER",
): MetricField {
  return metric(group, type, names, [base], (value) => value);
}

/** One base divided by another; 0 where there is nothing to divide by. */
function ratio(
  group: Group,
  [above, below]: [Base, Base],
  names: Names,
  type: MetricType = "TYPE_FLOAT",
): MetricField {
  return metric(group, type, names, [above, below], divide);
}

function metric(
  group: Group,
  type: MetricType,
  [apiName, uiName, description]: Names,
  bases: readonly Base[],
  value: (...sums: [number, number]) => number,
): MetricField {
  return {
    apiName,
    uiName,
    description,
    ...group,
    type,
    bases,
    value: (first = 0, second = 0) => value(first, second),
  };
}

function divide(above: number, below: number): number {
  return below === 0 ? 0 : above / below;
}

const traffic: MetricField[] = [
  sum(session, "sessions", ["sessions", "Sessions", "The number of sessions that began."]),
  sum(session, "engagedSessions", [
    "engagedSessions",
    "Engaged sessions",
    "Sessions that lasted 10 seconds or longer, had 2 page views or a key event.",
  ]),
  ratio(
    session,
    ["engagedSessions", "sessions"],
    ["engagementRate", "Engagement rate", "Engaged sessions divided by sessions."],
  ),
  metric(
    session,
    "TYPE_FLOAT",
    ["bounceRate", "Bounce rate", "Sessions that were not engaged divided by sessions."],
    ["engagedSessions", "sessions"],
    (engaged, sessions) => divide(sessions - engaged, sessions),
  ),
  ratio(
    session,
    ["seconds", "sessions"],
    ["averageSessionDuration", "Average session duration", "The average duration in seconds."],
    "TYPE_SECONDS",
  ),
  ratio(
    session,
    ["sessions", "activeUsers"],
    ["sessionsPerUser", "Sessions per active user", "Sessions divided by active users."],
  ),
  ratio(
    session,
    ["pageViews", "sessions"],
    ["screenPageViewsPerSession", "Views per session", "Page views divided by sessions."],
  ),
  ratio(
    session,
    ["events", "sessions"],
    ["eventsPerSession", "Events per session", "Events divided by sessions."],
  ),
  {
    ...ratio(
      session,
      ["purchaseSessions", "sessions"],
      ["sessionKeyEventRate", "Session key event rate", "Sessions with a key event, as a share."],
    ),
    deprecatedApiNames: ["sessionConversionRate"],
  },
  sum(user, "users", ["totalUsers", "Total users", "Distinct users who logged an event."]),
  sum(user, "newUsers", ["newUsers", "New users", "Users who came for the first time."]),
  sum(user, "activeUsers", [
    "activeUsers",
    "Active users",
    "Distinct users with an engaged session or a first visit.",
  ]),
  sum(
    user,
    "seconds",
    ["userEngagementDuration", "User engagement", "Seconds that the site was in front."],
    "TYPE_SECONDS",
  ),
  {
    ...ratio(
      user,
      ["purchasers", "users"],
      ["userKeyEventRate", "User key event rate", "Users with a key event, as a share."],
    ),
    deprecatedApiNames: ["userConversionRate"],
  },
  sum(page, "pageViews", ["screenPageViews", "Views", "The number of pages seen."]),
  ratio(
    page,
    ["pageViews", "activeUsers"],
    ["screenPageViewsPerUser", "Views per active user", "Page views divided by active users."],
  ),
  sum(event, "events", ["eventCount", "Event count", "The count of events."]),
  ratio(
    event,
    ["events", "activeUsers"],
    ["eventCountPerUser", "Event count per active user", "Events divided by active users."],
  ),
  {
    ...sum(
      event,
      "purchases",
      ["keyEvents", "Key events", "The count of key events: purchases."],
      "TYPE_FLOAT",
    ),
    deprecatedApiNames: ["conversions"],
  },
];

const sales: MetricField[] = [
  sum(ecommerce, "itemViewEvents", [
    "itemViewEvents",
    "Item view events",
    "The number of times that the item details were viewed.",
  ]),
  sum(ecommerce, "addToCarts", [
    "addToCarts",
    "Add to carts",
    "The number of times that users added items to their shopping carts.",
  ]),
  sum(ecommerce, "checkouts", [
    "checkouts",
    "Checkouts",
    "The number of times that users started the checkout process.",
  ]),
  sum(ecommerce, "purchases", [
    "ecommercePurchases",
    "Ecommerce purchases",
    "The number of times that users completed a purchase.",
  ]),
  sum(ecommerce, "purchases", [
    "transactions",
    "Transactions",
    "The count of transaction events with purchase revenue.",
  ]),
  sum(ecommerce, "purchasers", [
    "totalPurchasers",
    "Total purchasers",
    "Distinct users who logged a purchase.",
  ]),
  sum(ecommerce, "firstPurchasers", [
    "firstTimePurchasers",
    "First time purchasers",
    "Users who completed their first purchase.",
  ]),
  ratio(
    ecommerce,
    ["purchases", "purchasers"],
    ["transactionsPerPurchaser", "Transactions per purchaser", "Transactions a purchaser made."],
  ),
  ratio(
    ecommerce,
    ["purchasers", "activeUsers"],
    ["purchaserRate", "Purchaser rate", "Active users who made a purchase, as a share."],
  ),
  sum(
    revenue,
    "revenue",
    ["purchaseRevenue", "Purchase revenue", "Revenue from purchases minus refunds."],
    "TYPE_CURRENCY",
  ),
  sum(
    revenue,
    "revenue",
    ["totalRevenue", "Total revenue", "Revenue from purchases, subscriptions and advertising."],
    "TYPE_CURRENCY",
  ),
  ratio(
    revenue,
    ["revenue", "purchases"],
    ["averagePurchaseRevenue", "Average purchase revenue", "Purchase revenue of a transaction."],
    "TYPE_CURRENCY",
  ),
  ratio(
    revenue,
    ["revenue", "activeUsers"],
    ["averageRevenuePerUser", "ARPU", "Average revenue per active user."],
    "TYPE_CURRENCY",
  ),
  ratio(
    revenue,
    ["revenue", "purchasers"],
    [
      "averagePurchaseRevenuePerPayingUser",
      "ARPPU",
      "Average purchase revenue per user who made a purchase.",
    ],
    "TYPE_CURRENCY",
  ),
];

const items: MetricField[] = [
  sum(item, "itemsViewed", ["itemsViewed", "Items viewed", "Units viewed of an item."]),
  sum(item, "itemsAddedToCart", [
    "itemsAddedToCart",
    "Items added to cart",
    "Units of an item added to cart.",
  ]),
  sum(item, "itemsCheckedOut", [
    "itemsCheckedOut",
    "Items checked out",
    "Units of an item in checkouts that began.",
  ]),
  {
    ...sum(item, "itemsPurchased", [
      "itemsPurchased",
      "Items purchased",
      "Units of an item in purchases.",
    ]),
    deprecatedApiNames: ["itemPurchaseQuantity"],
  },
  sum(
    item,
    "itemRevenue",
    ["itemRevenue", "Item revenue", "Revenue from purchases of the item."],
    "TYPE_CURRENCY",
  ),
  ratio(
    item,
    ["itemAdders", "itemViewers"],
    ["cartToViewRate", "Cart-to-view rate", "Users who added to cart, of those who viewed."],
  ),
  ratio(
    item,
    ["itemBuyers", "itemViewers"],
    ["purchaseToViewRate", "Purchase-to-view rate", "Users who purchased, of those who viewed."],
  ),
];

export const metricFields: readonly MetricField[] = [...traffic, ...sales, ...items];
