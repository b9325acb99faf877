import { decimalToMinor } from "../../../core/decimal-amount.ts";

/** The maximum length of a member name in a record. */
const maxNameLength = 500;
/** Google's names for merged rare values and for missing values. */
export const otherMember = "(other)";
const noMember = "(not set)";

export function memberName(text: string): string {
  const name = text.trim() === "" ? noMember : text;
  // Cutting may split a surrogate pair, which would leave invalid text.
  return name.length <= maxNameLength ? name : name.slice(0, maxNameLength).toWellFormed();
}

/** A non-negative whole number. Sampled estimates may have decimals. */
export function toCount(text: string): number {
  return Math.max(0, Math.round(Number(text)));
}

/** Google formats amounts as doubles: "1840.5", "1e-05". Negative if more was refunded than bought. */
export function toMinorUnits(text: string, currency: string | null): number {
  return currency === null ? 0 : decimalToMinor(text, currency);
}
