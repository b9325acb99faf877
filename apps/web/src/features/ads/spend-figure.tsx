import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import { currencyDigits } from "@cartograph/contracts/currency.ts";
import { type Currency, formatMoney } from "@cartograph/ui/format/format-money.ts";
import { noFigure } from "@cartograph/ui/format/format-number.ts";
import { Text } from "@mantine/core";

export type Spend = Pick<AdsReport["campaigns"][number], "spend" | "unconverted">;

/** Spend in the store's currency, with amounts without an exchange rate below it in their own currency. */
export function SpendFigure({ of, currency }: { of: Spend; currency: Currency }) {
  const { spend, unconverted } = of;
  if (unconverted === null) return formatMoney(spend, currency);
  return (
    <>
      {spend === 0 ? noFigure : formatMoney(spend, currency)}
      <Text size="xs" c="dimmed" component="div">
        {spend === 0 ? "" : "and "}
        {formatMoney(unconverted.spend, ofCurrency(unconverted.currency))}
        {/* On a line of its own: beside the amount it pushes the last columns out of sight. */}
        <div>no exchange rate</div>
      </Text>
    </>
  );
}

/** An ISO 4217 code with its number of decimals. */
export function ofCurrency(currency: string): Currency {
  return { currency, currencyDigits: currencyDigits(currency) };
}
