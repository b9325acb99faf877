import type { Acquisition, StepName, TrackedItem, TrafficLists } from "../core/traffic-data.ts";

/** An item of a session in few words. */
export type ItemDraft = Pick<TrackedItem, "productId"> &
  Partial<TrackedItem> & {
    /** How far the item came; as far as its session when left out. */
    steps?: readonly StepName[];
    quantity?: number;
    revenueMinor?: number;
  };

/** A session in few words: what is left out is one direct page view of a new visitor from the United States. */
export type SessionDraft = {
  /** When it began, UTC milliseconds. */
  at: number;
  /** As soon as it began when left out. */
  visibleAt?: number;
  attributedAt?: number;
  /** Left out, a user who comes this once. */
  user?: number;
  /** Left out, true for the first session that was written of its user. */
  isNewUser?: boolean;
  acquisition?: Partial<Acquisition>;
  /** "" for a session without page view. */
  landingPage?: string;
  /** The landing page when left out. */
  cartPage?: string;
  device?: TrafficLists["devices"][number];
  /** ISO 3166-1 alpha-2. */
  country?: string;
  /** Left out, true with a second page view, ten seconds or a purchase. */
  isEngaged?: boolean;
  durationSeconds?: number;
  pageViews?: number;
  /** Taken as they are: nothing adds the steps before. */
  steps?: readonly StepName[];
  orderId?: number;
  revenueMinor?: number;
  items?: readonly ItemDraft[];
};

/** What Search showed, in few words: one click of one impression in the first place when left out. */
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
  /** The impression's average position, 1 being the top; times impressions it must be whole. */
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

/** The item as the shop's tracking would name it. */
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
