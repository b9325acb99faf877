import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { formatMoney } from "@cartograph/ui/format/format-money.ts";

/**
 * What the server searches for a typed text: order values by their label, `25-50` for "$25–$50", other text as it is.
 * @param dimensions of the values among which it is searched
 * @param currency undefined until it is known
 */
export function valueSearch(
  typed: string,
  dimensions: readonly DimensionId[],
  currency: string | undefined,
): string {
  if (currency === undefined || !dimensions.includes("order_value_band")) return typed;
  const sign = formatMoney(0, { currency, currencyDigits: 0 }).replace("0", "").trim();
  const bounds = typed
    .toLowerCase()
    .replaceAll(sign.toLowerCase(), "")
    .replaceAll(/\s/g, "")
    .replaceAll("–", "-");
  return /^[\d,+-]*$/.test(bounds) ? bounds : typed;
}
