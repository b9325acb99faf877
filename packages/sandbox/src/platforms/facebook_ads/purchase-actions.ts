import type { Figures } from "../../core/ad-figures.ts";
import { decimalText, moneyText } from "./decimal-text.ts";

/** `value` uses the account's default window; each requested window with any value adds a key. */
export type ActionStat = { action_type: string; value: string; [window: string]: string };

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

export const attributionWindows = [
  "1d_click",
  "1d_ev",
  "1d_view",
  "28d_click",
  "28d_view",
  "28d_view_all_conversions",
  "28d_view_first_conversion",
  "7d_click",
  "7d_view",
  "7d_view_all_conversions",
  "7d_view_first_conversion",
  "dda",
  "default",
  "skan_click",
  "skan_click_second_postback",
  "skan_click_third_postback",
  "skan_view",
  "skan_view_second_postback",
  "skan_view_third_postback",
] as const;

/** Shares of the default window's value (7 days after a click, one after a view); other windows have none. */
const windowShares: Readonly<Record<string, number>> = {
  default: 1,
  "1d_click": 0.7,
  "7d_click": 0.9,
  "28d_click": 0.97,
  "1d_view": 0.1,
};

export type ActionsOf = { types: PurchaseTypes; windows: readonly string[] };

/** Returns counts of clicks, landing page views, carts and purchases by action type; null when all are zero. */
export function actionsOf(figures: Figures, of: ActionsOf): ActionStat[] | null {
  const counts: [string, number][] = [
    ["link_click", figures.clicks],
    ["landing_page_view", Math.floor(figures.clicks * 0.8)],
    ["add_to_cart", figures.addToCarts],
    ["omni_add_to_cart", figures.addToCarts],
    ...purchaseTypes[of.types].map((type): [string, number] => [type, figures.conversions]),
  ];
  return statsOf(counts, of.windows, decimalText);
}

/** Returns purchase values under the types of `actionsOf`; null when there are none. */
export function actionValuesOf(
  figures: Figures,
  { types, windows, currency }: ActionsOf & { currency: string },
): ActionStat[] | null {
  const values = purchaseTypes[types].map((type): [string, number] => [
    type,
    figures.conversionValueMinor,
  ]);
  return statsOf(values, windows, (minor) => moneyText(minor, currency));
}

/** Uses the widest type only; null without a purchase or without spend. */
export function purchaseRoasOf(
  { conversionValueMinor, spendMinor }: Figures,
  { types }: ActionsOf,
): ActionStat[] | null {
  if (conversionValueMinor === 0 || spendMinor === 0) return null;
  const value = decimalText(conversionValueMinor / spendMinor);
  return [{ action_type: purchaseTypes[types][0], value }];
}

function statsOf(
  amounts: readonly [string, number][],
  windows: readonly string[],
  textOf: (amount: number) => string,
): ActionStat[] | null {
  const stats = amounts
    .filter(([, amount]) => amount > 0)
    .map(([action_type, amount]) => {
      const stat: ActionStat = { action_type, value: textOf(amount) };
      for (const window of windows) {
        const share = Math.round(amount * (windowShares[window] ?? 0));
        if (share > 0) stat[window] = textOf(share);
      }
      return stat;
    });
  return stats.length > 0 ? stats : null;
}
