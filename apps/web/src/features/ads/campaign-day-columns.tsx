import type { CampaignReport } from "@cartograph/contracts/reports/ads.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { formatDay } from "@cartograph/ui/format/format-day.ts";
import type { Currency } from "@cartograph/ui/format/format-money.ts";
import { performanceColumns } from "./performance-columns.tsx";

type Day = CampaignReport["days"][number];

const shownFigures = new Set(["spend", "roas", "clicks", "ctr", "conversions"]);

export function campaignDayColumns(currency: Currency): Column<Day>[] {
  return [
    {
      key: "date",
      header: "Day",
      cell: ({ date, isComplete }) => (isComplete ? formatDay(date) : `${formatDay(date)}, so far`),
      sortBy: ({ date }) => date,
      extraExport: {
        header: "Complete day",
        exportAs: ({ isComplete }) => (isComplete ? null : "no"),
      },
    },
    ...performanceColumns<Day>(currency, ({ isComplete }) => !isComplete).filter(({ key }) =>
      shownFigures.has(key),
    ),
  ];
}
