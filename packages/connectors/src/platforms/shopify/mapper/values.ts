import { ConnectorError } from "../../../core/connector-error.ts";
import { decimalToMinor } from "../../../core/decimal-amount.ts";
import type { ShopMoney } from "../schemas/common.schemas.ts";

/** The shop amount of a MoneyBag as minor units of the shop's currency. */
export function toMinor(money: ShopMoney | null, currency: string): number {
  return money === null ? 0 : amountToMinor(money.shopMoney.amount, currency);
}

/** @throws ConnectorError `bad_data` when it is not a decimal number. */
export function amountToMinor(amount: string, currency: string): number {
  try {
    return decimalToMinor(amount, currency);
  } catch (cause) {
    throw new ConnectorError("bad_data", "Shopify sent an amount that is not a decimal number.", {
      cause,
    });
  }
}

/** The sum of one amount of several objects. */
export function sumMinor<Field extends string>(
  nodes: readonly Record<Field, ShopMoney>[],
  field: Field,
  currency: string,
): number {
  return nodes.reduce((sum, node) => sum + toMinor(node[field], currency), 0);
}

/** The number at the end of `gid://shopify/Product/123?x=y`. */
export function idOf(gid: string): string {
  return /\/(\d+)(?:\?.*)?$/.exec(gid)?.[1] ?? gid;
}

/** ISO 8601 as UTC milliseconds. */
export function toUtcMs(dateTime: string): number {
  return Date.parse(dateTime);
}
