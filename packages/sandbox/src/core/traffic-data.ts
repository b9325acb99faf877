/**
 * The visits to a shop in no platform's words, from which each platform's sandbox makes its answers. In columns,
 * because a shop has thousands of visits a day.
 *
 * Times are UTC milliseconds and end in `At`; a day is days since 1970-01-01 in the named zone.
 */

/** Where a visit came from, as analytics names it. */
export type Acquisition = {
  /** Such as "google"; "(direct)" without any. */
  source: string;
  /** Such as "organic"; "(none)" without any. */
  medium: string;
  /** "(not set)" without any. */
  campaign: string;
  /** Such as "Organic Search". */
  channelGroup: string;
  /** The page that linked here; "" without any. */
  referrer: string;
};

export type Country = { code: string; code3: string; name: string };

/** An item as the shop's tracking names it; `productId` and `variantId` are the store's own. */
export type TrackedItem = {
  itemId: string;
  itemName: string;
  itemBrand: string;
  itemCategory: string;
  productId: number;
  variantId: number | null;
};

/** What every column's codes stand for, by place. */
export type TrafficLists = {
  acquisitions: readonly Acquisition[];
  /** Paths such as "/products/linen-shirt"; the place of "" is the session without a page view. */
  pages: readonly string[];
  devices: readonly ("desktop" | "mobile" | "tablet" | "smart tv")[];
  countries: readonly Country[];
  items: readonly TrackedItem[];
};

/** The steps of the checkout, as bits of `steps`. */
export const stepBits = {
  view_item: 1,
  add_to_cart: 2,
  begin_checkout: 4,
  add_shipping_info: 8,
  add_payment_info: 16,
  purchase: 32,
} as const;
export type StepName = keyof typeof stepBits;

/** Sessions of one day, one entry each; codes are places in `TrafficLists`. */
export type SessionColumns = {
  length: number;
  startedAt: Float64Array;
  /** From when on analytics reports it: hits are processed with a delay, some of them late. */
  visibleAt: Float64Array;
  /** From when on its acquisition is known; until then it is reported as Unassigned, `(not set)`. */
  attributedAt: Float64Array;
  /** The same number is the same user. */
  user: Uint32Array;
  isNewUser: Uint8Array;
  acquisition: Uint16Array;
  landingPage: Uint16Array;
  /** The page on which something was put into the cart; meaningful where the step is set. */
  cartPage: Uint16Array;
  device: Uint8Array;
  country: Uint8Array;
  isEngaged: Uint8Array;
  durationSeconds: Uint32Array;
  pageViews: Uint16Array;
  /** Bits of `stepBits`. */
  steps: Uint8Array;
  /** The order that it ended in; 0 for none. */
  orderId: Float64Array;
  /** Minor units of the shop's currency, from the purchase event; 0 without a purchase. */
  revenueMinor: Float64Array;
  /** Where the session's entries in the item columns begin; one more entry than sessions. */
  firstItem: Uint32Array;
  /** Place in `items`. */
  item: Uint16Array;
  /** How far the item came: bits of `stepBits`. */
  itemSteps: Uint8Array;
  /** Units put into the cart and bought; a view counts one. */
  itemQuantity: Uint16Array;
  itemRevenueMinor: Float64Array;
};

/** What Google's search showed on one day (Pacific time) for one query, page, country and device. */
export type SearchRow = {
  /** Null when it is so rare that Google withholds it; it counts in totals alone. */
  query: string | null;
  /** The whole address. */
  page: string;
  /** Place in `countries`. */
  country: number;
  device: "DESKTOP" | "MOBILE" | "TABLET";
  clicks: number;
  impressions: number;
  /** Sum of the positions of all impressions, 1 being the top. */
  positionSum: number;
};

export type Traffic = {
  /** Grows with every change of what is below. */
  version: number;
  property: { id: string; name: string; timezone: string; currency: string };
  /** Sites that the account sees, as Search Console names them, and what it may do with each. */
  sites: readonly {
    siteUrl: string;
    permissionLevel: "siteOwner" | "siteFullUser" | "siteRestrictedUser" | "siteUnverifiedUser";
  }[];
  lists: TrafficLists;
  /** The first day with a session, in the property's zone. */
  firstDay: number;
  /**
   * Every session that had begun on that day of the property's zone by the time of the read, in no order.
   * The same object as long as nothing of the day changed; `visibleAt` and `attributedAt` are for the reader to apply.
   */
  sessionsOf(day: number): SessionColumns;
  /** What search showed on that day of America/Los_Angeles. */
  searchOf(day: number): readonly SearchRow[];
};

export type TrafficSource = {
  /** The visits as they are at that moment (UTC milliseconds). */
  read(nowMs: number): Traffic;
};
