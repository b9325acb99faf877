import { currencyDigits, parseMinorUnits } from "@cartograph/contracts/currency.ts";

/** The longest name of a member that a record may hold. */
const longestName = 500;
/** Google's own words for a tail that it put together and for what was not sent. */
export const otherMember = "(other)";
const noMember = "(not set)";

export function memberName(text: string): string {
  const name = text.trim() === "" ? noMember : text;
  // Cutting may part a sign of two units; the half that is left is no text.
  return name.length <= longestName ? name : name.slice(0, longestName).toWellFormed();
}

/** A whole number that cannot be negative. Estimates from samples may come with decimals. */
export function toCount(text: string): number {
  return Math.max(0, Math.round(Number(text)));
}

/** Google prints amounts as doubles: "1840.5", "1e-05". Negative where more was refunded than bought. */
export function toMinorUnits(text: string, currency: string | null): number {
  if (currency === null) return 0;
  const isPlain = /^-?\d+(\.\d+)?$/.test(text);
  const decimal = isPlain ? text : Number(text).toFixed(currencyDigits(currency) + 1);
  return parseMinorUnits(decimal, currency);
}
