import { adPlatformNames } from "@cartograph/contracts/ad-platform.ts";
import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import { BarChart } from "@cartograph/ui/charts/bar-chart.tsx";
import { formatMoney, formatMoneyShort } from "@cartograph/ui/format/format-money.ts";
import { formatRoas, formatRoasShort } from "@cartograph/ui/format/format-number.ts";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { SegmentedControl } from "@mantine/core";
import { isValue, metricPath } from "../../lib/metric-path.ts";
import { useOpenPath } from "../../lib/use-open-path.ts";
import { useTabParameter } from "../../lib/use-tab-parameter.ts";
import { AdsEmpty } from "./ad-trends.tsx";
import { adFilters, campaignsOf } from "./ad-platform.ts";

/** More bars than this are hard to tell apart. The table below lists every campaign. */
const shownCampaigns = 10;

export function CampaignChart({ report }: { report: AdsReport }) {
  const open = useOpenPath();
  const filters = adFilters(report.campaigns);
  const { value: filter, onChange: setFilter } = useTabParameter(filters, "platform");
  const campaigns = campaignsOf(report.campaigns, filter)
    .toSorted((left, right) => right.spend - left.spend)
    .slice(0, shownCampaigns);
  return (
    <WidgetCard
      title="Campaign Performance"
      minHeight={330}
      actions={
        <SegmentedControl
          aria-label="Platform"
          size="xs"
          data={filters.map((value) => ({
            value,
            label: value === "all" ? "All" : adPlatformNames[value],
          }))}
          value={filter}
          onChange={setFilter}
        />
      }
    >
      {campaigns.length > 0 ? (
        <BarChart
          title="Campaign Performance"
          groupLabel="Campaign"
          metric="ad_spend"
          onOpen={open}
          groups={campaigns.map(({ id, name, spend, roas }) => ({
            to: metricPath("ad_spend", { filters: [isValue("campaign", id)] }),
            name,
            primary: spend,
            secondary: roas,
          }))}
          primary={{
            label: "Spend",
            series: 1,
            formatValue: (amount) => formatMoney(amount, report),
            formatAxis: (amount) => formatMoneyShort(amount, report),
          }}
          secondary={{
            label: "ROAS",
            series: 2,
            formatValue: formatRoas,
            formatAxis: formatRoasShort,
          }}
        />
      ) : (
        <AdsEmpty section="campaigns" report={report}>
          Compare the cost and return of each campaign.
        </AdsEmpty>
      )}
    </WidgetCard>
  );
}
