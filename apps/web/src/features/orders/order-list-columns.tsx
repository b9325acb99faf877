import type { OrderRow } from "@cartograph/contracts/orders/order-list.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { figureColumn, kinds } from "@cartograph/ui/data-table/figure-column.ts";
import type { Currency } from "@cartograph/ui/format/format-money.ts";
import { noFigure } from "@cartograph/ui/format/format-number.ts";
import { countryName } from "../../lib/country-name.ts";
import { orderColumn } from "../../lib/record/order-column.tsx";
import { channelWords, isOfYear, shortStoreTime, statusWords } from "./order-words.ts";

import classes from "./orders.module.css";

/**
 * Columns with a sort value are those that the server sorts by; their keys are its keys.
 * @param today a store-zone day, YYYY-MM-DD
 */
export function orderListColumns(currency: Currency, today: string): Column<OrderRow>[] {
  const money = kinds.money(currency);
  return [
    orderColumn(),
    {
      key: "date",
      header: "Placed",
      cell: ({ placedAt }) => (
        <span className={isOfYear(placedAt, today) ? classes.time : classes.oneLine}>
          {shortStoreTime(placedAt, today).replace(/ (?=[AP]M$)/, "\u00a0")}
        </span>
      ),
      sortBy: ({ placedAt }) => placedAt,
      isKey: true,
    },
    {
      key: "status",
      header: "Status",
      cell: (order) => statusWords(order),
      exportAs: (order) => statusWords(order),
      isKey: true,
    },
    {
      key: "channel",
      header: "Channel",
      cell: ({ channel }) => <span className={classes.oneLine}>{channelWords[channel]}</span>,
      exportAs: ({ channel }) => channelWords[channel],
    },
    {
      key: "country",
      header: "Country",
      cell: ({ country }) => (
        <span className={classes.country}>
          {country === null ? noFigure : countryName(country)}
        </span>
      ),
      exportAs: ({ country }) => country,
    },
    {
      key: "discountCodes",
      header: "Discount code",
      cell: ({ discountCodes }) => discountCodes.join(", ") || noFigure,
      exportAs: ({ discountCodes }) => discountCodes.join(", ") || null,
    },
    figureColumn("items", "Items", kinds.count),
    figureColumn("total", "Total", money, { isKey: true }),
    figureColumn("refunded", "Refunded", money),
  ];
}
