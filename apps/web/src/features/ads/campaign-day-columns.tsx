import type { CampaignReport } from "@cartograph/contracts/reports/ads.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import {
  countFigure,
  figureColumn,
  percentFigure,
  roasFigure,
} from "@cartograph/ui/data-table/figure-column.ts";
import { formatDay } from "@cartograph/ui/format/format-day.ts";
import type { Currency } from "@cartograph/ui/format/format-money.ts";
import { RoasFigure } from "./campaign-columns.tsx";
import { conversionsFigure } from "./format-conversions.ts";
import { spendColumn } from "./spend-column.tsx";

type Day = CampaignReport["days"][number];

export function campaignDayColumns(currency: Currency): Column<Day>[] {
  return [
    {
      key: "date",
      header: "Day",
      cell: ({ date, isComplete }) => (isComplete ? formatDay(date) : `${formatDay(date)}, so far`),
      sortBy: ({ date }) => date,
      exportBeside: {
        header: "Complete day",
        exportAs: ({ isComplete }) => (isComplete ? null : "no"),
      },
    },
    spendColumn(currency),
    figureColumn({
      key: "roas",
      header: "ROAS",
      value: ({ roas }) => roas,
      as: roasFigure,
      cell: ({ roas, isComplete }) => <RoasFigure roas={roas} isRunning={!isComplete} />,
      isKey: true,
    }),
    figureColumn({
      key: "clicks",
      header: "Clicks",
      value: ({ clicks }) => clicks,
      as: countFigure,
    }),
    figureColumn({ key: "ctr", header: "CTR", value: ({ ctr }) => ctr, as: percentFigure(2) }),
    figureColumn({
      key: "conversions",
      header: "Conversions",
      value: ({ conversions }) => conversions,
      as: conversionsFigure,
      isKey: true,
    }),
  ];
}
