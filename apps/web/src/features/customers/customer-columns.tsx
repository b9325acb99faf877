import type { CustomerRow } from "@cartograph/contracts/customers/customer-list.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { countFigure, figureColumn, moneyFigure } from "@cartograph/ui/data-table/figure-column.ts";
import type { Currency } from "@cartograph/ui/format/format-money.ts";
import { CustomerLink } from "./customer-link.tsx";
import { countryWords, dayWords, groupWords, segmentWords } from "./customer-words.ts";

/** Columns with a sort value are those that the server sorts by; their keys are its keys. */
export function customerColumns(currency: Currency): Column<CustomerRow>[] {
  const money = moneyFigure(currency);
  return [
    {
      key: "customer",
      header: "Customer",
      cell: ({ id, externalId }) => <CustomerLink id={id} externalId={externalId} />,
      exportAs: ({ externalId }) => externalId,
      isControl: true,
    },
    figureColumn({
      key: "orders",
      header: "Orders",
      value: ({ orders }) => orders,
      as: countFigure,
      isKey: true,
    }),
    figureColumn({
      key: "net",
      header: "Net sales",
      value: ({ net }) => net,
      as: money,
      isKey: true,
    }),
    figureColumn({
      key: "average_order",
      header: "Average order",
      value: ({ averageOrder }) => averageOrder,
      as: money,
    }),
    figureColumn({ key: "spent", header: "Spent", value: ({ spent }) => spent, as: money }),
    figureColumn({ key: "returns", header: "Returns", value: ({ returns }) => returns, as: money }),
    {
      key: "first_order",
      header: "First order",
      cell: ({ firstOrder }) => dayWords(firstOrder),
      sortBy: ({ firstOrder }) => firstOrder,
    },
    {
      key: "last_order",
      header: "Last order",
      cell: ({ lastOrder }) => dayWords(lastOrder),
      sortBy: ({ lastOrder }) => lastOrder,
      isKey: true,
    },
    {
      key: "rfm_group",
      header: "RFM group",
      cell: ({ rfmGroup }) => groupWords(rfmGroup),
      exportAs: ({ rfmGroup }) => (rfmGroup === null ? null : groupWords(rfmGroup)),
    },
    {
      key: "segment",
      header: "Segment",
      cell: ({ segment }) => segmentWords(segment),
      exportAs: ({ segment }) => (segment === null ? null : segmentWords(segment)),
    },
    {
      key: "country",
      header: "Country",
      cell: ({ country }) => countryWords(country),
      exportAs: ({ country }) => country,
    },
  ];
}
