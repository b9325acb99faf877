import { currencyDigits, parseMinorUnits } from "@cartograph/contracts/currency.ts";

/** Far more than ingestion accepts, and still exact after rounding. */
const maxMinor = 10 ** 15;

const decimalForm = /^[+-]?\d+(?:\.\d*)?(?:e[+-]?\d+)?$/i;

/**
 * Parses a platform's number ("15.0", "-3.25", "1e-05") into minor units. An amount too large to be exact is infinite:
 * ingestion then leaves out its record, while an error would end the stream at the same record in every sync.
 * @throws RangeError if the text is not a number
 */
export function decimalToMinor(text: string, currency: string): number {
  const decimal = text.trim();
  if (!decimalForm.test(decimal)) return parseMinorUnits(decimal, currency);
  const digits = currencyDigits(currency);
  const number = Number(decimal);
  if (Math.abs(number) * 10 ** digits > maxMinor) return Math.sign(number) * Infinity;
  return parseMinorUnits(/e/i.test(decimal) ? number.toFixed(digits + 1) : decimal, currency);
}
