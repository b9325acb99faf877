import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { showActiveTab } from "@cartograph/ui/tabs/show-active-tab.ts";
import { Tabs } from "@mantine/core";
import { SearchQueries } from "./search/search-queries.tsx";
import { SessionTable } from "./session-table.tsx";
import { useTabParameter } from "../../lib/use-tab-parameter.ts";

const tabs = ["source", "landing", "referrers", "queries"] as const;

export function TrafficTables({ report }: { report: TrafficReport }) {
  const tab = useTabParameter(tabs);
  return (
    <WidgetCard title="Acquisition">
      <Tabs {...tab} keepMounted={false}>
        <Tabs.List ref={showActiveTab} mb="sm">
          <Tabs.Tab value="source">
            Source/
            <wbr />
            Medium
          </Tabs.Tab>
          <Tabs.Tab value="landing">Landing Pages</Tabs.Tab>
          <Tabs.Tab value="referrers">Referrers</Tabs.Tab>
          <Tabs.Tab value="queries">Search Queries</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="source">
          <SessionTable
            report={report}
            section="sourceMedium"
            name="source-medium"
            caption="Source/Medium"
            header="Source/Medium"
            dimension="source"
            rows={report.sourceMedium.map(({ sourceMedium: name, ...row }) => ({ name, ...row }))}
            about="See which sources and media bring your visitors."
          />
        </Tabs.Panel>
        <Tabs.Panel value="landing">
          <SessionTable
            report={report}
            section="landingPages"
            name="landing-pages"
            caption="Landing Pages"
            header="Page"
            dimension="landing_page"
            rows={report.landingPages.map(({ page: name, ...row }) => ({ name, ...row }))}
            about="See which pages your visitors land on."
          />
        </Tabs.Panel>
        <Tabs.Panel value="referrers">
          <SessionTable
            report={report}
            section="referrers"
            name="referrers"
            caption="Referrers"
            header="Referrer"
            dimension="referrer"
            rows={report.referrers.map(({ referrer: name, ...row }) => ({ name, ...row }))}
            about="See which sites send you visitors."
          />
        </Tabs.Panel>
        <Tabs.Panel value="queries">
          <SearchQueries report={report} />
        </Tabs.Panel>
      </Tabs>
    </WidgetCard>
  );
}
