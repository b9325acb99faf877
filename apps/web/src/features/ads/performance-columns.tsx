import type { CampaignReport } from "@cartograph/contracts/reports/ads.ts";
import { type Rating, rateRoas } from "@cartograph/contracts/thresholds.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { figureColumn, kinds } from "@cartograph/ui/data-table/figure-column.ts";
import type { Currency } from "@cartograph/ui/format/format-money.ts";
import { formatRoas, noFigure } from "@cartograph/ui/format/format-number.ts";
import { StatusBadge } from "@cartograph/ui/status-badge/status-badge.tsx";
import { conversionsFigure } from "./format-conversions.ts";
import { spendColumn } from "./spend-column.tsx";

type Performance = Pick<
  CampaignReport["days"][number],
  "spend" | "unconverted" | "roas" | "impressions" | "clicks" | "ctr" | "conversions" | "cpa"
>;

const roasWords: Record<Rating, string> = { success: "good", warning: "fair", danger: "low" };

/** The figures of campaigns and of their days. */
export function performanceColumns<Row extends Performance>(
  currency: Currency,
  isRunning: (row: Row) => boolean,
): Column<Row>[] {
  return [
    spendColumn(currency),
    figureColumn("roas", "ROAS", kinds.roas, {
      value: ({ roas }) => roas,
      metric: "roas",
      cell: (row) => <RoasFigure roas={row.roas} isRunning={isRunning(row)} />,
      isKey: true,
    }),
    figureColumn<Performance>("impressions", "Impressions", kinds.count, {
      metric: "ad_impressions",
    }),
    figureColumn<Performance>("clicks", "Clicks", kinds.count, { metric: "ad_clicks" }),
    figureColumn<Performance>("ctr", "CTR", kinds.percent(2), { metric: "ctr" }),
    figureColumn<Performance>("conversions", "Conversions", conversionsFigure, {
      metric: "ad_conversions",
      isKey: true,
    }),
    figureColumn<Performance>("cpa", "CPA", kinds.money(currency), { metric: "cpa" }),
  ];
}

type RoasFigureProps = {
  roas: number | null;
  /** None of its days is over, so sales still follow the clicks and ROAS is not rated. */
  isRunning: boolean;
};

function RoasFigure({ roas, isRunning }: RoasFigureProps) {
  if (roas === null) return noFigure;
  if (isRunning) return formatRoas(roas);
  const rating = rateRoas(roas);
  return (
    <StatusBadge status={rating} meaning={roasWords[rating]}>
      {formatRoas(roas)}
    </StatusBadge>
  );
}
