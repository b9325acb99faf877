import type { CampaignReport } from "@cartograph/contracts/reports/ads.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { formatDay } from "@cartograph/ui/format/format-day.ts";
import type { Currency } from "@cartograph/ui/format/format-money.ts";
import { formatCount, formatFigure, formatPercent } from "@cartograph/ui/format/format-number.ts";
import { RoasFigure } from "./campaign-columns.tsx";
import { formatConversions } from "./format-conversions.ts";
import { SpendFigure } from "./spend-figure.tsx";

type Day = CampaignReport["days"][number];

export function campaignDayColumns(currency: Currency): Column<Day>[] {
  return [
    {
      key: "date",
      header: "Day",
      cell: ({ date, isComplete }) =>
        isComplete ? formatDay(date) : `${formatDay(date)}, not over`,
      sortBy: ({ date }) => date,
    },
    {
      key: "spend",
      header: "Spend",
      cell: (day) => <SpendFigure of={day} currency={currency} />,
      sortBy: ({ spend }) => spend,
      isFigure: true,
      isKey: true,
    },
    {
      key: "roas",
      header: "ROAS",
      cell: ({ roas, isComplete }) => <RoasFigure roas={roas} isRunning={!isComplete} />,
      sortBy: ({ roas }) => roas,
      isFigure: true,
      isKey: true,
    },
    {
      key: "clicks",
      header: "Clicks",
      cell: ({ clicks }) => formatCount(clicks),
      sortBy: ({ clicks }) => clicks,
      isFigure: true,
    },
    {
      key: "ctr",
      header: "CTR",
      cell: ({ ctr }) => formatFigure(ctr, (percent) => formatPercent(percent, 2)),
      sortBy: ({ ctr }) => ctr,
      isFigure: true,
    },
    {
      key: "conversions",
      header: "Conversions",
      cell: ({ conversions }) => formatConversions(conversions),
      sortBy: ({ conversions }) => conversions,
      isFigure: true,
      isKey: true,
    },
  ];
}
