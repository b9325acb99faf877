import { formatDecimal, lowerThousands } from "./format-number.ts";
import { numberFormat, withMinusSign } from "./number-format.ts";

/** ISO 4217 code and number of decimals. */
export type Currency = { currency: string; currencyDigits: number };

/** Formats major units with the currency's decimals: `$1,234.50`, `−$12.00`, `¥1,235`, `KWD 1,234.500`. */
export function formatMoney(major: number, { currency, currencyDigits }: Currency): string {
  const text = numberFormat({
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: currencyDigits,
    maximumFractionDigits: currencyDigits,
  }).format(withoutNegativeZero(major));
  return withMinusSign(text).replace("\u00a0", " ");
}

/** Beside amounts in another currency, whose symbol can be the same: `45.00 CAD`. */
export function formatForeignMoney(major: number, { currency, currencyDigits }: Currency): string {
  return `${formatDecimal(major, currencyDigits)} ${currency}`;
}

/** For axes: `$12.4k`. */
export function formatMoneyShort(major: number, { currency }: Currency): string {
  const text = lowerThousands(
    numberFormat({
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      notation: "compact",
      minimumFractionDigits: 0,
      maximumFractionDigits: 2,
    }).formatToParts(withoutNegativeZero(major)),
  );
  return withMinusSign(text).replace("\u00a0", " ");
}

/** Intl formats minus zero, such as a fully refunded sale, as `-$0.00`. */
function withoutNegativeZero(value: number): number {
  return value === 0 ? 0 : value;
}
