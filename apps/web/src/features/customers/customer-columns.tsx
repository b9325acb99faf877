import type { CustomerRow } from "@cartograph/contracts/customers/customer-list.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { figureColumn, kinds } from "@cartograph/ui/data-table/figure-column.ts";
import type { Currency } from "@cartograph/ui/format/format-money.ts";
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { CustomerLink } from "./customer-link.tsx";
import { countryWords, groupWords, segmentWords } from "./customer-words.ts";
import { DayText } from "./day-text.tsx";

/** Columns with a sort value are those that the server sorts by; their keys are its keys. */
export function customerColumns(currency: Currency): Column<CustomerRow>[] {
  const money = kinds.money(currency);
  return [
    {
      key: "customer",
      header: "Customer",
      cell: ({ id, externalId, country }) => (
        <>
          <CustomerLink id={id} externalId={externalId} />
          <Beside>{countryWords(country)}</Beside>
        </>
      ),
      exportAs: ({ externalId }) => externalId,
      extraExport: { header: "Country", exportAs: ({ country }) => country },
      isControl: true,
    },
    figureColumn("orders", "Orders", kinds.count, { isKey: true }),
    figureColumn("net", "Net sales", money, { isKey: true }),
    {
      key: "last_order",
      header: "Last order",
      cell: ({ firstOrder, lastOrder }) => (
        <>
          <DayText day={lastOrder} />
          {firstOrder === null ? null : (
            <Beside>
              <DayText before="First " day={firstOrder} />
            </Beside>
          )}
        </>
      ),
      sortBy: ({ lastOrder }) => lastOrder,
      extraExport: { header: "First order", exportAs: ({ firstOrder }) => firstOrder },
      isKey: true,
    },
    {
      key: "rfm_group",
      header: "RFM group",
      cell: ({ rfmGroup, segment }) => (
        <>
          {groupWords(rfmGroup)}
          <Beside>{segmentWords(segment)}</Beside>
        </>
      ),
      exportAs: ({ rfmGroup }) => (rfmGroup === null ? null : groupWords(rfmGroup)),
      extraExport: {
        header: "Segment",
        exportAs: ({ segment }) => (segment === null ? null : segmentWords(segment)),
      },
    },
    figureColumn("average_order", "Average order", money, {
      value: ({ averageOrder }) => averageOrder,
    }),
    figureColumn("spent", "Spent", money),
    figureColumn("returns", "Returns", money),
  ];
}

/** The second line of a cell. */
function Beside({ children }: { children: ReactNode }) {
  return (
    <Text size="xs" c="dimmed" component="div">
      {children}
    </Text>
  );
}
