import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { CampaignBars } from "../../lib/report/campaign-bars.tsx";
import { adSources } from "../../lib/report/missing-sources.ts";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";
import { SourceMark } from "../../lib/report/source-mark.tsx";

export function CampaignWidget({ dashboard }: { dashboard: Dashboard }) {
  const campaigns = dashboard.campaignPerformance;
  return (
    <WidgetCard
      title="Ad Campaign Performance"
      minHeight={330}
      actions={
        campaigns.length > 0 ? (
          <>
            <SourceMark sources={adSources} />
            <AppLink to="/ads">View All</AppLink>
          </>
        ) : null
      }
    >
      {campaigns.length > 0 ? (
        // The Ads screen lists every campaign.
        <CampaignBars
          title="Ad Campaign Performance"
          campaigns={campaigns}
          maxBars={8}
          currency={dashboard}
        />
      ) : (
        <SourceEmpty section="campaignPerformance" sources={adSources} nothing="No campaigns">
          Compare the cost and return of each campaign.
        </SourceEmpty>
      )}
    </WidgetCard>
  );
}
