import type { CampaignReport } from "@cartograph/contracts/reports/ads.ts";
import { currencyDigits } from "@cartograph/contracts/currency.ts";
import {
  type Currency,
  formatForeignMoney,
  formatMoney,
} from "@cartograph/ui/format/format-money.ts";
import { noFigure } from "@cartograph/ui/format/format-number.ts";
import { Text } from "@mantine/core";

export type Spend = Pick<CampaignReport["days"][number], "spend" | "unconverted">;

/** Spend in the store's currency, with amounts without an exchange rate below it in their own currency. */
export function SpendFigure({ amount, currency }: { amount: Spend; currency: Currency }) {
  const { spend, unconverted } = amount;
  if (spend === null) return noFigure;
  if (unconverted === null) return formatMoney(spend, currency);
  return (
    <>
      {spend === 0 ? noFigure : formatMoney(spend, currency)}
      <Text size="xs" c="dimmed" component="div">
        {spend === 0 ? "" : "and "}
        {formatForeignMoney(unconverted.spend, toCurrency(unconverted.currency))}
        {/* On a separate line, because next to the amount it would push the last columns out of sight. */}
        <div>no exchange rate</div>
      </Text>
    </>
  );
}

/** Adds the number of decimals to an ISO 4217 code. */
export function toCurrency(currency: string): Currency {
  return { currency, currencyDigits: currencyDigits(currency) };
}
