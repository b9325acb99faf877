import { dayIn } from "@cartograph/contracts/days.ts";
import type { CampaignReport } from "@cartograph/contracts/reports/ads.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { roundFigure } from "@cartograph/ui/data-table/figure-column.ts";
import { formatDay } from "@cartograph/ui/format/format-day.ts";
import { type Currency, formatForeignMoney } from "@cartograph/ui/format/format-money.ts";
import { formatCount } from "@cartograph/ui/format/format-number.ts";
import { formatConversions } from "./format-conversions.ts";

type Restatement = CampaignReport["restatements"][number];

const metricNames: Record<Restatement["metric"], string> = {
  spend: "Spend",
  impressions: "Impressions",
  clicks: "Clicks",
  conversions: "Conversions",
  conversionValue: "Conversion value",
};

/**
 * One row per revised value of a complete day. Money is in the account's currency and days are in its time zone.
 */
export function restatementColumns(currency: Currency, timezone: string): Column<Restatement>[] {
  const readOn = ({ readAt }: Restatement) => dayIn(timezone, Date.parse(readAt));
  const format = ({ metric }: Restatement, value: number) => {
    if (isMoney(metric)) return formatForeignMoney(value, currency);
    return metric === "conversions" ? formatConversions(value) : formatCount(value);
  };
  const round = ({ metric }: Restatement, value: number) =>
    roundFigure(
      value,
      isMoney(metric) ? currency.currencyDigits : metric === "conversions" ? 1 : 0,
    );
  return [
    {
      key: "date",
      header: "Day",
      cell: ({ date }) => formatDay(date),
      sortBy: ({ date }) => date,
    },
    {
      key: "metric",
      header: "Figure",
      cell: ({ metric }) => metricNames[metric],
      sortBy: ({ metric }) => metricNames[metric],
      exportAs: ({ metric }) =>
        isMoney(metric) ? `${metricNames[metric]} (${currency.currency})` : metricNames[metric],
      isKey: true,
    },
    {
      key: "before",
      header: "Before",
      cell: (change) => format(change, change.before),
      exportAs: (change) => round(change, change.before),
      isFigure: true,
      isKey: true,
    },
    {
      key: "after",
      header: "After",
      cell: (change) => format(change, change.after),
      exportAs: (change) => round(change, change.after),
      isFigure: true,
      isKey: true,
    },
    {
      key: "readAt",
      header: "Updated on",
      cell: (change) => formatDay(readOn(change)),
      sortBy: ({ readAt }) => readAt,
      exportAs: readOn,
    },
  ];
}

function isMoney(metric: Restatement["metric"]): boolean {
  return metric === "spend" || metric === "conversionValue";
}
