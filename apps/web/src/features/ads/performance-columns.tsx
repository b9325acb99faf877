import type { CampaignReport } from "@cartograph/contracts/reports/ads.ts";
import { type Rating, rateRoas } from "@cartograph/contracts/thresholds.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import {
  countFigure,
  figureColumn,
  moneyFigure,
  percentFigure,
  roasFigure,
} from "@cartograph/ui/data-table/figure-column.ts";
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
    figureColumn({
      key: "roas",
      header: "ROAS",
      value: ({ roas }) => roas,
      metric: "roas",
      as: roasFigure,
      cell: (row) => <RoasFigure roas={row.roas} isRunning={isRunning(row)} />,
      isKey: true,
    }),
    figureColumn<Performance>({
      key: "impressions",
      header: "Impressions",
      metric: "ad_impressions",
      as: countFigure,
    }),
    figureColumn<Performance>({
      key: "clicks",
      header: "Clicks",
      metric: "ad_clicks",
      as: countFigure,
    }),
    figureColumn<Performance>({ key: "ctr", header: "CTR", metric: "ctr", as: percentFigure(2) }),
    figureColumn<Performance>({
      key: "conversions",
      header: "Conversions",
      metric: "ad_conversions",
      as: conversionsFigure,
      isKey: true,
    }),
    figureColumn<Performance>({
      key: "cpa",
      header: "CPA",
      metric: "cpa",
      as: moneyFigure(currency),
    }),
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
