import type { MetaActions } from "../schemas/insights.schemas.ts";

/**
 * Meta reports one purchase under several types. Only the first type in this list that the account has is counted, for
 * numbers and values: adding two types would count purchases twice.
 */
export const purchaseTypes = [
  "omni_purchase",
  "purchase",
  "offsite_conversion.fb_pixel_purchase",
] as const;
export type PurchaseType = (typeof purchaseTypes)[number];

/** The widest of the actions' types and the type picked so far; null while there was no purchase. */
export function widestPurchaseType(
  actions: Iterable<MetaActions>,
  soFar: PurchaseType | null,
): PurchaseType | null {
  const types = new Set<string>(soFar === null ? [] : [soFar]);
  for (const list of actions) {
    for (const { action_type } of list) types.add(action_type);
  }
  return purchaseTypes.find((type) => types.has(type)) ?? null;
}

/** Whether there were purchases, but Meta does not say how many. */
export function lacksPurchases(actions: MetaActions, type: PurchaseType | null): boolean {
  return actions.some(({ action_type, value }) => action_type === type && value === null);
}

/** The type's value as decimal text; "0" if absent. */
export function purchasesOf(actions: MetaActions, type: PurchaseType | null): string {
  return actions.find(({ action_type }) => action_type === type)?.value ?? "0";
}
