import type { Column } from "@cartograph/ui/data-table/column.ts";
import { figureColumn, kinds, roundFigure } from "@cartograph/ui/data-table/figure-column.ts";
import type { Currency } from "@cartograph/ui/format/format-money.ts";
import { knownSpend } from "../../lib/report/known-spend.ts";
import { toCurrency, type Spend, SpendFigure } from "./spend-figure.tsx";

/** Spend in the store's currency. Exports have an extra column for amounts without an exchange rate. */
export function spendColumn(currency: Currency): Column<Spend> {
  return {
    ...figureColumn<Spend>("spend", "Spend", kinds.money(currency), {
      metric: "ad_spend",
      cell: (row) => <SpendFigure amount={row} currency={currency} />,
      isKey: true,
    }),
    exportAs: (row) => roundFigure(knownSpend(row), currency.currencyDigits),
    extraExport: {
      header: "Unconverted spend",
      exportAs: ({ unconverted }) =>
        unconverted &&
        `${unconverted.spend.toFixed(toCurrency(unconverted.currency).currencyDigits)} ${unconverted.currency}`,
    },
  };
}
