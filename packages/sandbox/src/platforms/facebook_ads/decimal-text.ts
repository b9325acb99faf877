import { minorUnitDigits } from "../../core/money.ts";

/** Formats a number as insights do: up to six decimals, without trailing zeros. */
export function decimalText(value: number): string {
  return value.toFixed(6).replace(/\.?0+$/, "");
}

/** Formats minor units as a decimal without trailing zeros: "148.37", "5339.5", "12". */
export function moneyText(minor: number, currency: string): string {
  return decimalText(minor / 10 ** minorUnitDigits(currency));
}
