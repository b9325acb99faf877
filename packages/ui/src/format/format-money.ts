import { lowerThousands } from "./format-number.ts";
import { numberFormat } from "./number-format.ts";

/** A currency as a report names it: ISO 4217 code and its decimals. */
export type Currency = { currency: string; currencyDigits: number };

/** Major units, exact to the currency's own decimals: `$1,234.50`, `¥1,235`, `KWD 1,234.500`. */
export function formatMoney(major: number, { currency, currencyDigits }: Currency): string {
  return numberFormat({
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: currencyDigits,
    maximumFractionDigits: currencyDigits,
  })
    .format(withoutNegativeZero(major))
    .replace("\u00a0", " ");
}

/** For axes alone: `$12.4k`. */
export function formatMoneyShort(major: number, { currency }: Currency): string {
  return lowerThousands(
    numberFormat({
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      notation: "compact",
      minimumFractionDigits: 0,
      maximumFractionDigits: 2,
    }).formatToParts(withoutNegativeZero(major)),
  ).replace("\u00a0", " ");
}

/** A refund that cancels a sale leaves −0, which Intl would write as `-$0.00`. */
function withoutNegativeZero(value: number): number {
  return value === 0 ? 0 : value;
}
