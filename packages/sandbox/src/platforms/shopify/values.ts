import { minorUnitDigits } from "../../core/money.ts";
import type { Order, Shop } from "../../core/store-data.ts";

/** `gid://shopify/Order/123`. */
export function gid(type: string, id: number | string): string {
  return `gid://shopify/${type}/${id}`;
}

/** Null for what is no gid at all. A query suffix (`?model_name=…`) is no part of the id. */
export function parseGid(text: string): { type: string; id: number } | null {
  const match = /^gid:\/\/shopify\/(\w+)\/(\d+)(?:\?.*)?$/.exec(text);
  return match?.[1] && match[2] ? { type: match[1], id: Number(match[2]) } : null;
}

/** Decimal and Money as the API writes them, without padding: "25.98", "15.0", "0.0". */
export function decimal(minor: number, currency: string): string {
  const value = minor / 10 ** minorUnitDigits(currency);
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

export type MoneyV2 = { amount: string; currencyCode: string };
export type MoneyBag = { shopMoney: MoneyV2; presentmentMoney: MoneyV2 };

export function moneyV2(minor: number, currency: string): MoneyV2 {
  return { amount: decimal(minor, currency), currencyCode: currency };
}

/** The same money as the shop counts it and as the buyer was charged. */
export function moneyBag(minor: number, shop: Shop, presentment: Order["presentment"]): MoneyBag {
  const shopMoney = moneyV2(minor, shop.currency);
  return {
    shopMoney,
    get presentmentMoney() {
      return presentment ? inPresentment(minor, shop, presentment) : shopMoney;
    },
  };
}

function inPresentment(
  minor: number,
  shop: Shop,
  { currency, rate }: NonNullable<Order["presentment"]>,
): MoneyV2 {
  const exponent = minorUnitDigits(currency) - minorUnitDigits(shop.currency);
  return moneyV2(Math.round(minor * rate * 10 ** exponent), currency);
}
