/**
 * The visits to a store in a platform-neutral form, from which each platform's sandbox builds its answers. Stored in
 * columns, because a store has thousands of visits a day. Times are UTC milliseconds and end in `At`; a day is the
 * number of days since 1970-01-01 in the named time zone.
 */

/** Where a visit came from, in the terms of Google Analytics. */
export type Acquisition = {
  /** Such as "google"; "(direct)" without a source. */
  source: string;
  /** Such as "organic"; "(none)" without a medium. */
  medium: string;
  /** "(not set)" without a campaign. */
  campaign: string;
  /** Such as "Organic Search". */
  channelGroup: string;
  /** The referring page; "" without one. */
  referrer: string;
};

export type Country = { code: string; code3: string; name: string };

/** An item with the id that the store's tracking uses; `productId` and `variantId` are the store's. */
export type TrackedItem = {
  itemId: string;
  itemName: string;
  itemBrand: string;
  itemCategory: string;
  productId: number;
  variantId: number | null;
};

/** The values of the codes in the columns, by index. */
export type TrafficLists = {
  acquisitions: readonly Acquisition[];
  /** Paths such as "/products/linen-shirt"; the index of "" is used for a session without a page view. */
  pages: readonly string[];
  devices: readonly ("desktop" | "mobile" | "tablet" | "smart tv")[];
  countries: readonly Country[];
  items: readonly TrackedItem[];
};

/** The checkout steps as bits of `steps`. */
export const stepBits = {
  view_item: 1,
  add_to_cart: 2,
  begin_checkout: 4,
  add_shipping_info: 8,
  add_payment_info: 16,
  purchase: 32,
} as const;
export type StepName = keyof typeof stepBits;

/** The sessions of one day, one entry each; codes are indexes into `TrafficLists`. */
export type SessionColumns = {
  length: number;
  startedAt: Float64Array;
  /** Milliseconds until analytics reports it: hits are processed with a delay, and some arrive late. */
  visibleAfterMs: Uint32Array;
  /** Milliseconds until its acquisition is known; until then it is reported as Unassigned, `(not set)`. */
  attributedAfterMs: Uint32Array;
  /** Identifies the user. */
  user: Uint32Array;
  isNewUser: Uint8Array;
  acquisition: Uint16Array;
  landingPage: Uint16Array;
  /** The page of the add to cart; only meaningful where that step is set. */
  cartPage: Uint16Array;
  device: Uint8Array;
  country: Uint8Array;
  isEngaged: Uint8Array;
  durationSeconds: Uint32Array;
  pageViews: Uint16Array;
  /** Bits of `stepBits`. */
  steps: Uint8Array;
  /** The order of its purchase; 0 without one. Ends after the last purchase. */
  orderId: Float64Array;
  /**
   * Minor units of the store's currency, from the purchase event; 0 without a purchase. Ends after the last purchase.
   */
  revenueMinor: Float64Array;
  /** Where the session's entries in the item columns begin; has one more entry than there are sessions. */
  firstItem: Uint32Array;
  /** Index in `items`. */
  item: Uint16Array;
  /** The item's steps: bits of `stepBits`. */
  itemSteps: Uint8Array;
  /** Units added to the cart and bought; a view counts as one. */
  itemQuantity: Uint16Array;
  /** Ends after the last item with revenue. */
  itemRevenueMinor: Float64Array;
};

/** Google's search results of one day (Pacific time) for one query, page, country and device. */
export type SearchRow = {
  /** Null when it is so rare that Google withholds it; it then counts in totals only. */
  query: string | null;
  /** The full URL. */
  page: string;
  /** Index in `countries`. */
  country: number;
  device: "DESKTOP" | "MOBILE" | "TABLET";
  clicks: number;
  impressions: number;
  /** Sum of the positions of all impressions; 1 is the top. */
  positionSum: number;
};

export type Traffic = {
  /** Increases with every change of the data below. */
  version: number;
  property: { id: string; name: string; timezone: string; currency: string };
  /** Sites that the account can see, under their Search Console names, with its permission for each. */
  sites: readonly {
    siteUrl: string;
    permissionLevel: "siteOwner" | "siteFullUser" | "siteRestrictedUser" | "siteUnverifiedUser";
  }[];
  lists: TrafficLists;
  /** The first day with a session, in the property's time zone. */
  firstDay: number;
  /**
   * All sessions of that day of the property's time zone that had begun by the time of the read, in no order. Returns
   * the same object until the day changes; the caller applies `visibleAfterMs` and `attributedAfterMs`.
   */
  sessionsOf(day: number): SessionColumns;
  /** The search results of that day in America/Los_Angeles. */
  searchOf(day: number): readonly SearchRow[];
};

export type TrafficSource = {
  /** Returns the visits as of that moment (UTC milliseconds). */
  read(nowMs: number): Traffic;
};
