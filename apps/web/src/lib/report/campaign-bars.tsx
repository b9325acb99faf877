import { BarChart } from "@cartograph/ui/charts/bar-chart.tsx";
import type { Currency } from "@cartograph/ui/format/format-money.ts";
import { isValue, metricPath } from "../metric-path.ts";
import { useOpenPath } from "../use-open-path.ts";
import { chartFormats } from "./format-metric.ts";

type Campaign = { id: string; name: string; spend: number; roas: number | null };

/** The campaigns with the highest spend, with their return. */
export function CampaignBars(props: {
  title: string;
  campaigns: readonly Campaign[];

  maxBars: number;
  currency: Currency;
}) {
  const { title, campaigns, maxBars, currency } = props;
  const open = useOpenPath();
  return (
    <BarChart
      title={title}
      groupLabel="Campaign"
      metric="ad_spend"
      onOpen={open}
      groups={campaigns
        .toSorted((left, right) => right.spend - left.spend)
        .slice(0, maxBars)
        .map(({ id, name, spend, roas }) => ({
          to: metricPath("ad_spend", { filters: [isValue("campaign", id)] }),
          name,
          primary: spend,
          secondary: roas,
        }))}
      primary={{ label: "Spend", series: 1, ...chartFormats("ad_spend", currency) }}
      secondary={{ label: "ROAS", series: 2, ...chartFormats("roas", currency) }}
    />
  );
}
