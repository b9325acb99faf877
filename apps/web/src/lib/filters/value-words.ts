import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { formatMoney } from "@cartograph/ui/format/format-money.ts";

/**
 * The label of a dimension's value; bounds of order values as money, "$25–$50" for `25-50`.
 * @param currency undefined until it is known
 */
export function valueWords(
  dimension: DimensionId,
  label: string,
  currency: string | undefined,
): string {
  if (dimension !== "order_value_band" || currency === undefined) return label;
  return label
    .replace("-", "–")
    .replaceAll(/[\d,]+/g, (bound) =>
      formatMoney(Number(bound.replaceAll(",", "")), { currency, currencyDigits: 0 }),
    );
}
