import type { Figures } from "../../core/ad-figures.ts";
import { decimalText, moneyText } from "./decimal-text.ts";

/** `value` uses the account's default attribution window, the only one served. */
export type ActionStat = { action_type: string; value: string };

/** Action types that report the same purchase, by what the account tracks. */
const purchaseTypes = {
  /** The setup of almost every account. */
  all: [
    "omni_purchase",
    "purchase",
    "onsite_web_purchase",
    "onsite_web_app_purchase",
    "web_in_store_purchase",
    "offsite_conversion.fb_pixel_purchase",
  ],
  without_omni: ["purchase", "offsite_conversion.fb_pixel_purchase"],
  pixel_alone: ["offsite_conversion.fb_pixel_purchase"],
} as const;
export type PurchaseTypes = keyof typeof purchaseTypes;

/** Returns counts of clicks, landing page views, carts and purchases by action type; null when all are zero. */
export function actionsOf(figures: Figures, types: PurchaseTypes): ActionStat[] | null {
  const counts: [string, number][] = [
    ["link_click", figures.clicks],
    ["landing_page_view", Math.floor(figures.clicks * 0.8)],
    ["add_to_cart", figures.addToCarts],
    ["omni_add_to_cart", figures.addToCarts],
    ...purchaseTypes[types].map((type): [string, number] => [type, figures.conversions]),
  ];
  return statsOf(counts, decimalText);
}

/** Returns purchase values under the types of `actionsOf`; null when there are none. */
export function actionValuesOf(
  figures: Figures,
  types: PurchaseTypes,
  currency: string,
): ActionStat[] | null {
  const values = purchaseTypes[types].map((type): [string, number] => [
    type,
    figures.conversionValueMinor,
  ]);
  return statsOf(values, (minor) => moneyText(minor, currency));
}

function statsOf(
  amounts: readonly [string, number][],
  textOf: (amount: number) => string,
): ActionStat[] | null {
  const stats = amounts
    .filter(([, amount]) => amount > 0)
    .map(([action_type, amount]) => ({ action_type, value: textOf(amount) }));
  return stats.length > 0 ? stats : null;
}
