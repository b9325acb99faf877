import { currencyDigits } from "@cartograph/contracts/currency.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { DaySpan } from "../calendar/period.ts";

/** The value of one minor unit of a currency in minor units of another on one day, as an exact fraction. */
export type MinorRate = { numerator: bigint; denominator: bigint };

/** Returns the exchange rate of a day; null when there is none. */
export type RateOfDay = (day: number) => MinorRate | null;

type Pair = { from: string; to: string };

type ExchangeScope = {
  storeId: number;
  /** The store's currency. */
  currency: string;
  /** Items with the currencies to convert from. */
  currencies: readonly { currency: string | null }[];
  span: DaySpan;
};

/** Loads the rates from each currency to the store's. The result is null for a currency or day without a rate. */
export async function loadExchange(
  db: Database,
  { storeId, currency, currencies, span }: ExchangeScope,
): Promise<(from: string | null, day: number) => MinorRate | null> {
  const rates = new Map<string, RateOfDay>();
  for (const { currency: from } of currencies) {
    if (from === null || rates.has(from)) continue;
    rates.set(from, await loadRates(db, { storeId, span, from, to: currency }));
  }
  return (from, day) => (from === null ? null : (rates.get(from)?.(day) ?? null));
}

/** Exchange rates from one currency to another on the days of the span, both ends included. */
export async function loadRates(
  db: Database,
  { storeId, span, ...pair }: Pair & { storeId: number; span: DaySpan },
): Promise<RateOfDay> {
  if (pair.from === pair.to) return () => sameCurrencyRate;
  const given = await listRates(db, { storeId, span, base: pair.from, quote: pair.to });
  const inverse = await listRates(db, { storeId, span, base: pair.to, quote: pair.from });
  const rates = new Map([
    ...inverse.map(({ day, rate }) => [day, inverseRate(rate, pair)] as const),
    // A direct rate overrides the inverse of the opposite one.
    ...given.map(({ day, rate }) => [day, minorRate(rate, pair)] as const),
  ]);
  return (day) => rates.get(day) ?? null;
}

/**
 * Converts to minor units of the other currency, rounded half away from zero, so that a credit cancels the amount it
 * corrects. Null for results too large to add up exactly, which only a mistyped rate produces.
 */
export function convertMinor(minor: number, { numerator, denominator }: MinorRate): number | null {
  if (numerator === denominator) return minor;
  const absolute = BigInt(Math.abs(minor));
  const converted = (absolute * numerator * 2n + denominator) / (denominator * 2n);
  if (converted > maxConverted) return null;
  return Number(minor < 0 ? -converted : converted);
}

/** @param rate the value of one unit of `from` in `to`, a positive decimal number as text */
export function minorRate(rate: string, { from, to }: Pair): MinorRate {
  const [whole = "", fraction = ""] = rate.split(".");
  return {
    numerator: BigInt(whole + fraction) * 10n ** BigInt(currencyDigits(to)),
    denominator: 10n ** BigInt(fraction.length + currencyDigits(from)),
  };
}

/** @param rate the value of one unit of `to` in `from` */
export function inverseRate(rate: string, { from, to }: Pair): MinorRate {
  const { numerator, denominator } = minorRate(rate, { from: to, to: from });
  return { numerator: denominator, denominator: numerator };
}

const maxConverted = 10n ** 13n;

/** The rate between amounts in the same currency. */
export const sameCurrencyRate: MinorRate = { numerator: 1n, denominator: 1n };

export function listRates(
  db: Database,
  scope: { storeId: number; base: string; quote: string; span: DaySpan },
): Promise<{ day: number; rate: string }[]> {
  return db
    .selectFrom("exchange_rates")
    .select(["day", "rate"])
    .where("store_id", "=", scope.storeId)
    .where("base", "=", scope.base)
    .where("quote", "=", scope.quote)
    .where("day", ">=", scope.span.from)
    .where("day", "<=", scope.span.to)
    .execute();
}
