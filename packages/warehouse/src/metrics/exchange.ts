import { currencyDigits } from "@cartograph/contracts/currency.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { DaySpan } from "../calendar/period.ts";

/** What one minor unit of a currency was worth in minor units of another on one day, as an exact fraction. */
export type MinorRate = { numerator: bigint; denominator: bigint };

/** The rate of a day; null where there is none. */
export type RateOfDay = (day: number) => MinorRate | null;

type Pair = { from: string; to: string };

type ExchangeScope = {
  storeId: number;
  /** Of the store. */
  currency: string;
  /** What has amounts to be converted. */
  currencies: readonly { currency: string | null }[];
  span: DaySpan;
};

/** By which rate amounts of a currency and a day become amounts of the store's; null where there is none. */
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

/** The rates of the days of the span, both ends included, by which amounts of a currency become amounts of another. */
export async function loadRates(
  db: Database,
  { storeId, span, ...pair }: Pair & { storeId: number; span: DaySpan },
): Promise<RateOfDay> {
  if (pair.from === pair.to) return () => unity;
  const given = await ratesOfDays(db, { storeId, span, base: pair.from, quote: pair.to });
  const inverse = await ratesOfDays(db, { storeId, span, base: pair.to, quote: pair.from });
  const rates = new Map([
    ...inverse.map(({ day, rate }) => [day, inverseRate(rate, pair)] as const),
    // Where a day has both, the one that was given for this direction counts.
    ...given.map(({ day, rate }) => [day, minorRate(rate, pair)] as const),
  ]);
  return (day) => rates.get(day) ?? null;
}

/**
 * Minor units of the other currency, rounded half up; null for more than can be added up exactly, which only a rate
 * that was mistyped comes to. @param minor not negative
 */
export function convertMinor(minor: number, { numerator, denominator }: MinorRate): number | null {
  if (numerator === denominator) return minor;
  const converted = (BigInt(minor) * numerator * 2n + denominator) / (denominator * 2n);
  return converted <= maxConverted ? Number(converted) : null;
}

/** @param rate what one unit of `from` is worth in `to`, a positive decimal number as text */
export function minorRate(rate: string, { from, to }: Pair): MinorRate {
  const [whole = "", fraction = ""] = rate.split(".");
  return {
    numerator: BigInt(whole + fraction) * 10n ** BigInt(currencyDigits(to)),
    denominator: 10n ** BigInt(fraction.length + currencyDigits(from)),
  };
}

/** @param rate what one unit of `to` is worth in `from` */
export function inverseRate(rate: string, { from, to }: Pair): MinorRate {
  const { numerator, denominator } = minorRate(rate, { from: to, to: from });
  return { numerator: denominator, denominator: numerator };
}

const maxConverted = 10n ** 13n;

const unity: MinorRate = { numerator: 1n, denominator: 1n };

export function ratesOfDays(
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
