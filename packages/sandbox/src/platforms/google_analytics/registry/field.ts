/** What a field describes; some combinations of scopes are incompatible. */
export type Scope = "user" | "session" | "event" | "item";

export type MetricType = "TYPE_INTEGER" | "TYPE_FLOAT" | "TYPE_SECONDS" | "TYPE_CURRENCY";

export type DimensionField = { apiName: string; scope: Scope };

/** Sums over a row's sessions, events or items; users are counted, not added. */
export type Base =
  | "sessions"
  | "engagedSessions"
  | "seconds"
  | "newUsers"
  | "pageViews"
  | "events"
  | "purchases"
  | "revenue"
  | "itemsViewed"
  | "itemsAddedToCart"
  | "itemsCheckedOut"
  | "itemsPurchased"
  | "itemRevenue"
  | "users";

export type MetricField = {
  apiName: string;
  scope: Scope;
  type: MetricType;
  /** An event-scoped metric of the store's sales, which is incompatible with item metrics. */
  isEcommerce?: boolean;
  /** The sums that it is calculated from. */
  bases: readonly Base[];
  /** Calculates its value from the sums in `bases`, in that order; amounts in the currency's major unit. */
  value(...sums: number[]): number;
};
