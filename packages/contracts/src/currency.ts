import currencyCodes from "currency-codes";

/**
 * Currencies with two decimals that the list of ISO 4217 codes lacks: the Caribbean guilder, which it has since 2025,
 * and those of shops in Jersey, Kiribati and Sierra Leone, for which Shopify uses codes outside the list.
 */
export const unlistedCurrencies: readonly string[] = ["JEP", "KID", "SLL", "XCG"];

/** Number of decimals of a currency (ISO 4217): JPY 0, USD 2, KWD 3. Codes that are not known have 2. */
export function currencyDigits(currency: string): number {
  const known = knownDigits.get(currency);
  if (known !== undefined) return known;
  const digits = currencyCodes.code(currency)?.digits;
  // Cached, because a lookup searches all currencies, and a file needs one for each amount.
  if (digits !== undefined) knownDigits.set(currency, digits);
  return digits ?? 2;
}

const knownDigits = new Map(unlistedCurrencies.map((currency) => [currency, 2]));

/** Converts integer minor units to a decimal number, for answers and labels only. */
export function toMajorUnits(minor: number, currency: string): number {
  return minor / 10 ** currencyDigits(currency);
}

/**
 * Parses a platform's decimal text ("15.0", "-3.25") into integer minor units, without floating point. Digits beyond
 * the currency's exponent are rounded half away from zero.
 * @throws RangeError if the text is not a decimal number or is too large to be exact.
 */
export function parseMinorUnits(decimal: string, currency: string): number {
  const match = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(decimal.trim());
  if (!match) throw new RangeError(`Not a decimal amount: ${JSON.stringify(decimal.slice(0, 40))}`);
  const [, sign, whole, fraction = ""] = match;
  const digits = currencyDigits(currency);
  const kept = fraction.slice(0, digits).padEnd(digits, "0");
  const roundsUp = Number(fraction.charAt(digits) || "0") >= 5;
  const minor = Number(`${whole}${kept}`) + (roundsUp ? 1 : 0);
  if (!Number.isSafeInteger(minor)) throw new RangeError("Amount is too large");
  return sign === "-" && minor !== 0 ? -minor : minor;
}
