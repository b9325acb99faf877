import type { RateImport, RatePair } from "@cartograph/contracts/exchange-rates.ts";
import { formatCount } from "@cartograph/ui/format/format-number.ts";

const dayMs = 86_400_000;

/** "EUR → USD": what one of the first is worth in the second. */
export function pairName({ base, quote }: Pick<RatePair, "base" | "quote">): string {
  return `${base} → ${quote}`;
}

/** "1 EUR = 1.0842 USD", the rate as it was given. */
export function rateText({ base, quote, latestRate }: RatePair): string {
  return `1 ${base} = ${latestRate} ${quote}`;
}

/** The days between the first and the last that have no rate. */
export function missingDays({ days, from, to }: RatePair): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1 - days;
}

/** "365", or "360, 5 missing". */
export function dayCount(pair: RatePair): string {
  const { days } = pair;
  const missing = missingDays(pair);
  return missing > 0 ? `${formatCount(days)}, ${formatCount(missing)} missing` : formatCount(days);
}

/** "rates.csv: 30 rates stored, 2 were there already". */
export function importSummary(fileName: string, { stored, unchanged }: RateImport): string {
  const parts = [
    ...(stored > 0 || unchanged === 0
      ? [`${formatCount(stored)} ${stored === 1 ? "rate" : "rates"} stored`]
      : []),
    ...(unchanged > 0
      ? [`${formatCount(unchanged)} ${unchanged === 1 ? "was" : "were"} there already`]
      : []),
  ];
  return `${fileName}: ${parts.join(", ")}`;
}
