import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import { BarChart } from "@cartograph/ui/charts/bar-chart.tsx";
import { formatMoney, formatMoneyShort } from "@cartograph/ui/format/format-money.ts";
import { formatRoas, formatRoasShort } from "@cartograph/ui/format/format-number.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { isValue, metricPath } from "../../lib/metric-path.ts";
import { useOpenPath } from "../../lib/use-open-path.ts";
import { adSources } from "../../lib/report/missing-sources.ts";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";
import { SourceMark } from "../../lib/report/source-mark.tsx";

/** More bars than this are hard to tell apart. The Ads screen lists every campaign. */
const shownCampaigns = 8;

export function CampaignWidget({ dashboard }: { dashboard: Dashboard }) {
  const open = useOpenPath();
  const campaigns = dashboard.campaignPerformance
    .toSorted((left, right) => right.spend - left.spend)
    .slice(0, shownCampaigns);
  return (
    <WidgetCard
      title="Ad Campaign Performance"
      minHeight={330}
      actions={
        campaigns.length > 0 ? (
          <>
            <SourceMark report={dashboard} sources={adSources} />
            <AppLink to="/ads">View All</AppLink>
          </>
        ) : null
      }
    >
      {campaigns.length > 0 ? (
        <BarChart
          title="Ad Campaign Performance"
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
            formatValue: (amount) => formatMoney(amount, dashboard),
            formatAxis: (amount) => formatMoneyShort(amount, dashboard),
          }}
          secondary={{
            label: "ROAS",
            series: 2,
            formatValue: formatRoas,
            formatAxis: formatRoasShort,
          }}
        />
      ) : (
        <SourceEmpty
          section="campaignPerformance"
          report={dashboard}
          sources={adSources}
          nothing="No campaigns in this date range."
        >
          Compare the cost and return of each campaign.
        </SourceEmpty>
      )}
    </WidgetCard>
  );
}
