import { formatDecimal, lowerThousands } from "./format-number.ts";
import { asShown, numberFormat } from "./number-format.ts";

/** ISO 4217 code and number of decimals. */
export type Currency = { currency: string; currencyDigits: number };

/** Formats major units with the currency's decimals: `$1,234.50`, `−$12.00`, `¥1,235`, `KWD 1,234.500`. */
export function formatMoney(major: number, { currency, currencyDigits }: Currency): string {
  const format = numberFormat({
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: currencyDigits,
    maximumFractionDigits: currencyDigits,
  });
  return asShown(format.format(major));
}

/** Beside amounts in another currency, whose symbol can be the same: `45.00 CAD`. */
export function formatForeignMoney(major: number, { currency, currencyDigits }: Currency): string {
  return `${formatDecimal(major, currencyDigits)} ${currency}`;
}

/** For axes: `$12.4k`, `KWD 2.345`. */
export function formatMoneyShort(major: number, { currency, currencyDigits }: Currency): string {
  const format = numberFormat({
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    notation: "compact",
    minimumFractionDigits: 0,
    maximumFractionDigits: Math.max(2, currencyDigits),
  });
  return lowerThousands(format.formatToParts(major));
}
