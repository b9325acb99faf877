import { minorUnitDigits } from "../../core/money.ts";

/** A number as insights write it: up to six decimals, zeros at the end cut. */
export function decimalText(value: number): string {
  return value.toFixed(6).replace(/\.?0+$/, "");
}

/** Minor units as a decimal of the currency, zeros at the end cut: "148.37", "5339.5", "12". */
export function moneyText(minor: number, currency: string): string {
  return decimalText(minor / 10 ** minorUnitDigits(currency));
}

/** Null where there is nothing to divide by. */
export function ratioText(part: number, whole: number): string | null {
  return whole === 0 ? null : decimalText(part / whole);
}
