import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import { BarChart } from "@cartograph/ui/charts/bar-chart.tsx";
import type { Currency } from "@cartograph/ui/format/format-money.ts";
import { isValue, metricPath } from "../metric-path.ts";
import { useOpenPath } from "../use-open-path.ts";
import { chartFormats } from "./format-metric.ts";
import { knownSpend } from "./known-spend.ts";

/** The first campaigns, with their spend and return. */
export function CampaignBars(props: {
  title: string;
  campaigns: Dashboard["campaignPerformance"];
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
      groups={campaigns.slice(0, maxBars).map(({ id, name, roas, ...amount }) => ({
        to: metricPath("ad_spend", { filters: [isValue("campaign", id)] }),
        name,
        primary: knownSpend(amount),
        secondary: roas,
      }))}
      primary={{ label: "Spend", series: 1, ...chartFormats("ad_spend", currency) }}
      secondary={{ label: "ROAS", series: 2, ...chartFormats("roas", currency) }}
    />
  );
}
