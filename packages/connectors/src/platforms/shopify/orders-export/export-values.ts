import { currencyDigits, parseMinorUnits } from "@cartograph/contracts/currency.ts";

/** Why a row is refused, for the person who uploaded the file. */
export class RefusedCell extends Error {}

const timePattern =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)? ?(Z|UTC|[+-]\d{2}:?\d{2})$/;

/**
 * '2010-12-01 08:26:00 +0000' as UTC milliseconds. A time without an offset is refused because it is ambiguous.
 * @throws RefusedCell
 */
export function readTime(text: string, column: string): number {
  const match = timePattern.exec(text);
  const [, date, time, zone = ""] = match ?? [];
  const offset = /^(Z|UTC)$/.test(zone) ? "Z" : zone.replace(/(\d{2}):?(\d{2})$/, "$1:$2");
  const at = match ? Date.parse(`${date}T${time}${offset}`) : Number.NaN;
  if (Number.isNaN(at)) {
    throw new RefusedCell(
      `${column} is not a time with its offset, such as 2026-01-31 09:30:00 +0100: ${quote(text)}`,
    );
  }
  return at;
}

/** The UTC offset of a valid time in minutes. */
export function readOffsetMinutes(text: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})$/.exec(text) ?? [];
  const size = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === "-" ? 0 - size : size;
}

/** A non-negative amount in minor units; 0 for an empty cell. @throws RefusedCell */
export function readAmount(text: string, column: string, currency: string): number {
  if (text === "") return 0;
  const decimal = plainDecimal(text.trim(), currencyDigits(currency));
  if (decimal === null) {
    throw new RefusedCell(`${column} can be read with decimals or with thousands: ${quote(text)}`);
  }
  let amount: number;
  try {
    amount = parseMinorUnits(decimal, currency);
  } catch {
    throw new RefusedCell(`${column} is not an amount such as 1234.50: ${quote(text)}`);
  }
  if (amount < 0) throw new RefusedCell(`${column} is negative: ${quote(text)}`);
  return amount;
}

/**
 * '1,234.50', '1.234,50', '1 234,50' or '1234,5' as '1234.50', because spreadsheets reformat amounts. A single comma
 * before three digits separates thousands, and decimals where thousands are written otherwise (`12345,678`, `0,500`).
 * A single dot before three digits separates thousands in a currency without decimals.
 * @returns null for such a comma in a currency with three decimals and such a dot in one with fewer, as either could
 * mean both
 */
function plainDecimal(text: string, digits: number): string | null {
  if (digits < 3 && /^0*[1-9]\d{0,2}\.\d{3}$/.test(text)) {
    return digits === 0 ? text.replace(".", "") : null;
  }
  // As Shopify writes amounts, which the patterns below would not change.
  if (/^\d+(?:\.\d*)?$/.test(text)) return text;
  const joined = text.replaceAll(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, "");
  if (/^-?\d{1,3}(?:,\d{3})+\.\d*$/.test(joined)) return joined.replaceAll(",", "");
  if (/^-?\d{1,3}(?:\.\d{3})+,\d*$/.test(joined)) {
    return joined.replaceAll(".", "").replace(",", ".");
  }
  if (/^-?\d{1,3}(?:,\d{3}){2,}$/.test(joined)) return joined.replaceAll(",", "");
  if (/^-?\d{1,3}(?:\.\d{3}){2,}$/.test(joined)) return joined.replaceAll(".", "");
  if (/^-?0*[1-9]\d{0,2},\d{3}$/.test(joined)) return digits === 3 ? null : joined.replace(",", "");
  const decimals = digits === 3 ? /^-?\d+,\d{1,3}$/ : /^-?(?:\d+,\d{1,2}|0,\d{3})$/;
  return decimals.test(joined) ? joined.replace(",", ".") : joined;
}

/** A non-negative number of units, which a spreadsheet may have written with decimals (2.0). @throws RefusedCell */
export function readQuantity(text: string): number {
  const units = /^(\d{1,9})(?:[.,]0{1,2})?$/.exec(text)?.[1];
  if (units === undefined) {
    throw new RefusedCell(`Lineitem quantity is not a whole number: ${quote(text)}`);
  }
  return Number(units);
}

/** @throws RefusedCell when the sums of an order exceed exact numbers */
export function assertExact(amounts: readonly number[]): void {
  const sum = amounts.reduce((total, amount) => total + Math.abs(amount), 0);
  if (!Number.isSafeInteger(sum)) throw new RefusedCell("The amounts are too large to be exact");
}

const clockDifferenceMs = 3_600_000;

/** @throws RefusedCell for a time more than an hour after the import */
export function assertPast(at: number, { column, now }: { column: string; now: number }): void {
  if (at <= now + clockDifferenceMs) return;
  throw new RefusedCell(`${column} is in the future: ${new Date(at).toISOString().slice(0, 10)}`);
}

/** The beginning of a cell, for the reason why it is refused. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
