import { minorUnitDigits } from "../../core/money.ts";
import type { Shop } from "../../core/store-data.ts";

/** `gid://shopify/Order/123`. */
export function gid(type: string, id: number | string): string {
  return `gid://shopify/${type}/${id}`;
}

/** Returns null for anything except a gid. A query suffix (`?model_name=…`) is not part of the id. */
export function parseGid(text: string): { type: string; id: number } | null {
  const match = /^gid:\/\/shopify\/(\w+)\/(\d+)(?:\?.*)?$/.exec(text);
  return match?.[1] && match[2] ? { type: match[1], id: Number(match[2]) } : null;
}

/** Formats Decimal and Money as the API does, without padding: "25.98", "15.0", "0.0". */
export function decimal(minor: number, currency: string): string {
  const value = minor / 10 ** minorUnitDigits(currency);
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

export type MoneyV2 = { amount: string; currencyCode: string };
export type MoneyBag = { shopMoney: MoneyV2 };

export function moneyV2(minor: number, currency: string): MoneyV2 {
  return { amount: decimal(minor, currency), currencyCode: currency };
}

export function moneyBag(minor: number, shop: Shop): MoneyBag {
  return { shopMoney: moneyV2(minor, shop.currency) };
}
