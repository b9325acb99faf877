import { formatCountOf, formatCount } from "@cartograph/ui/format/format-number.ts";
import { countDays } from "@cartograph/contracts/days.ts";
import type { RateImport, RatePair } from "@cartograph/contracts/exchange-rates.ts";

/** "EUR → USD": the value of the first currency in the second. */
export function pairName({ base, quote }: Pick<RatePair, "base" | "quote">): string {
  return `${base} → ${quote}`;
}

/** "1 EUR = 1.0842 USD", with all imported digits. */
export function rateText({ base, quote, latestRate }: RatePair): string {
  return `1 ${base} = ${latestRate} ${quote}`;
}

/** The number of days without a rate between the first and the last. */
export function missingDays({ days, from, to }: RatePair): number {
  return countDays(from, to) - days;
}

/** "365", or "360, 5 missing". */
export function dayCount(pair: RatePair): string {
  const { days } = pair;
  const missing = missingDays(pair);
  return missing > 0 ? `${formatCount(days)}, ${formatCount(missing)} missing` : formatCount(days);
}

/** "rates.csv: 30 rates saved, 2 already saved". */
export function importSummary(fileName: string, { stored, unchanged }: RateImport): string {
  const parts = [
    ...(stored > 0 || unchanged === 0 ? [`${formatCountOf(stored, "rate")} saved`] : []),
    ...(unchanged > 0 ? [`${formatCount(unchanged)} already saved`] : []),
  ];
  return `${fileName}: ${parts.join(", ")}`;
}
