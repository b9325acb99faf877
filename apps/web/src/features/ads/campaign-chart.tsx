import { adPlatformNames } from "@cartograph/contracts/ad-platform.ts";
import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { SegmentedControl } from "@mantine/core";
import { CampaignBars } from "../../lib/report/campaign-bars.tsx";
import { useTabParameter } from "../../lib/use-tab-parameter.ts";
import { AdsEmpty } from "./ad-trends.tsx";
import { adFilters, campaignsOf } from "./ad-platform.ts";

export function CampaignChart({ report }: { report: AdsReport }) {
  const filters = adFilters(report.campaigns);
  const { value: filter, onChange: setFilter } = useTabParameter(filters, "platform");
  const campaigns = campaignsOf(report.campaigns, filter);
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
        // The table below lists every campaign.
        <CampaignBars
          title="Campaign Performance"
          campaigns={campaigns}
          maxBars={10}
          currency={report}
        />
      ) : (
        <AdsEmpty section="campaigns">Compare the cost and return of each campaign.</AdsEmpty>
      )}
    </WidgetCard>
  );
}
