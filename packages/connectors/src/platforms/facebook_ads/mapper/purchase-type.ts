import type { MetaActions } from "../schemas/insights.schemas.ts";

/**
 * Meta reports one purchase under several types. The first of these that an account has is counted, for numbers and
 * values alike; two of them together would count it twice.
 */
export const purchaseTypes = [
  "omni_purchase",
  "purchase",
  "offsite_conversion.fb_pixel_purchase",
] as const;
export type PurchaseType = (typeof purchaseTypes)[number];

/** The widest of the types among the actions and the one picked so far; null while there was no purchase. */
export function widestPurchaseType(
  actions: Iterable<MetaActions>,
  soFar: PurchaseType | null,
): PurchaseType | null {
  const there = new Set<string>(soFar === null ? [] : [soFar]);
  for (const list of actions) {
    for (const { action_type } of list) there.add(action_type);
  }
  return purchaseTypes.find((type) => there.has(type)) ?? null;
}

/** The decimal text of the type's number; "0" where there is none. */
export function purchasesOf(actions: MetaActions, type: PurchaseType | null): string {
  return actions.find(({ action_type }) => action_type === type)?.value ?? "0";
}
