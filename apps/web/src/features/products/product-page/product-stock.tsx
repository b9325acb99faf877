import { formatCountOf, formatDecimal, noFigure } from "@cartograph/ui/format/format-number.ts";
import type { ProductReport } from "@cartograph/contracts/reports/product.ts";
import { formatDay, formatDays } from "@cartograph/ui/format/format-day.ts";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { StockLevel } from "../stock-level.tsx";
import { RecordFacts } from "../../../lib/record/record-layout.tsx";

type Stock = ProductReport["stock"];

/** Stock now and how long it lasts. */
export function ProductStock({ report }: { report: ProductReport }) {
  const { stock } = report;
  const { soldOutSince, pace } = stock;
  return (
    <WidgetCard title="Stock">
      <RecordFacts
        facts={[
          ["In stock", unitsInStock(stock)],
          ...(soldOutSince === null ? [] : [["Sold out since", formatDay(soldOutSince)] as const]),
          ["Days of cover", coverWords(stock)],
          ["Pace", pace !== null || areOrdersKnown(report) ? paceWords(pace) : noFigure],
        ]}
      />
      <Text size="xs" c="dimmed" mt="sm">
        Pace is based on the last 28 days on sale, regardless of date range. Past stock levels
        aren&apos;t recorded, so earlier sold-out days count as days without sales.
      </Text>
    </WidgetCard>
  );
}

function areOrdersKnown({ firstOrders, dataSources }: ProductReport): boolean {
  const shop = dataSources.find(({ platform }) => platform === "shopify");
  const isRead = shop?.status !== "syncing" && shop?.status !== "incomplete";
  return isRead && firstOrders.ofCustomers !== null;
}

function unitsInStock({ units, noCover }: Stock): ReactNode {
  if (units === null) return noFigure;
  return <StockLevel units={units} isPartial={noCover === "some_stock_unknown"} />;
}

function coverWords({ daysOfCover, noCover }: Stock): string {
  if (daysOfCover !== null) {
    return formatCountOf(Math.round(daysOfCover), "day");
  }
  switch (noCover) {
    case "stock_unknown":
      return "Stock isn't tracked";
    case "some_stock_unknown":
      return "Some variants aren't tracked";
    case "too_few_orders":
      return "Fewer than 5 orders in 28 days";
    default:
      return noFigure;
  }
}

function paceWords(pace: Stock["pace"]): string {
  if (pace === null) return "No sales yet";
  const days = formatDays(pace.from, pace.to);
  const units = formatCountOf(pace.units, "unit");
  if (pace.unitsPerDay === null) return `${units}, ${days}`;
  return `${formatDecimal(pace.unitsPerDay, 1)} units a day (${units}, ${days})`;
}
