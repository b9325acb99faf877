import type { Acquisition, StepName, TrackedItem, TrafficLists } from "../../core/traffic-data.ts";

/** A session's item in short form. */
export type ItemDraft = Pick<TrackedItem, "productId"> &
  Partial<TrackedItem> & {
    /** The item's last step; defaults to the session's. */
    steps?: readonly StepName[];
    quantity?: number;
    revenueMinor?: number;
  };

/** A session in short form; the default is one direct page view of a new visitor from the United States. */
export type SessionDraft = {
  /** When it began, UTC milliseconds. */
  at: number;
  /** Defaults to the start. */
  visibleAt?: number;
  attributedAt?: number;
  /** Defaults to a user with this session only. */
  user?: number;
  /** Defaults to true for the first session added for its user. */
  isNewUser?: boolean;
  acquisition?: Partial<Acquisition>;
  /** "" for a session without a page view. */
  landingPage?: string;
  /** Defaults to the landing page. */
  cartPage?: string;
  device?: TrafficLists["devices"][number];
  /** ISO 3166-1 alpha-2. */
  country?: string;
  /** Defaults to true with a second page view, ten seconds or a purchase. */
  isEngaged?: boolean;
  durationSeconds?: number;
  pageViews?: number;
  /** Used as given; earlier steps are not added. */
  steps?: readonly StepName[];
  orderId?: number;
  revenueMinor?: number;
  items?: readonly ItemDraft[];
};

/** Search results in short form; the default is one click on one impression in first position. */
export type SearchDraft = {
  /** Days since 1970-01-01 in America/Los_Angeles. */
  day: number;
  /** Null is withheld. */
  query?: string | null;
  page?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  device?: "DESKTOP" | "MOBILE" | "TABLET";
  clicks?: number;
  impressions?: number;
  /** The average position, 1 being the top; multiplied by the impressions it must be an integer. */
  position?: number;
};

const directVisit: Acquisition = {
  source: "(direct)",
  medium: "(none)",
  campaign: "(not set)",
  channelGroup: "Direct",
  referrer: "",
};

export function draftAcquisition(draft: Partial<Acquisition> = {}): Acquisition {
  return { ...directVisit, ...draft };
}

/** Returns the item with the id that the store's tracking would use. */
export function draftItem(draft: ItemDraft): TrackedItem {
  const { productId, variantId = null } = draft;
  return {
    productId,
    variantId,
    itemId: draft.itemId ?? `shopify_US_${productId}_${variantId ?? productId}`,
    itemName: draft.itemName ?? `Product ${productId}`,
    itemBrand: draft.itemBrand ?? "(not set)",
    itemCategory: draft.itemCategory ?? "(not set)",
  };
}
