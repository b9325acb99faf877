/** What a field says something about; a metric of the wrong scope cannot be asked beside it. */
export type Scope = "user" | "session" | "event" | "item";

export type MetricType = "TYPE_INTEGER" | "TYPE_FLOAT" | "TYPE_SECONDS" | "TYPE_CURRENCY";

type Described = {
  apiName: string;
  /** What the Analytics interface calls it. */
  uiName: string;
  description: string;
  category: string;
  scope: Scope;
  /** Names that it had before and that still work. */
  deprecatedApiNames?: readonly string[];
};

export type DimensionField = Described & {
  /** A part of the date or time: never rolled into "(other)". */
  isTime?: boolean;
  /** Rows of few users may be withheld because of it. */
  isThresholded?: boolean;
};

/** Sums over sessions, events or items of one row; users of the row are counted, not added. */
export type Base =
  | "sessions"
  | "engagedSessions"
  | "seconds"
  | "newUsers"
  | "pageViews"
  | "events"
  | "itemViewEvents"
  | "addToCarts"
  | "checkouts"
  | "purchases"
  | "purchaseSessions"
  | "revenue"
  | "itemsViewed"
  | "itemsAddedToCart"
  | "itemsCheckedOut"
  | "itemsPurchased"
  | "itemRevenue"
  | UserBase;

/** Each counts the different users of whom it is true. */
export type UserBase =
  | "users"
  | "activeUsers"
  | "purchasers"
  | "firstPurchasers"
  | "itemViewers"
  | "itemAdders"
  | "itemBuyers";

export type MetricField = Described & {
  type: MetricType;
  /** An event-scoped figure of the shop's sales, which no item can be asked beside. */
  isEcommerce?: boolean;
  /** What it is made of. */
  bases: readonly Base[];
  /** Its value from the sums in `bases`, in that order; money in the currency's major unit. */
  value(...sums: number[]): number;
};
