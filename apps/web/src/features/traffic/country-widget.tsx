import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { SessionTable } from "./session-table.tsx";

export function CountryWidget({ report }: { report: TrafficReport }) {
  return (
    <WidgetCard title="Geographic Distribution">
      <SessionTable
        report={report}
        name="countries"
        caption="Geographic Distribution"
        header="Country"
        rows={report.countries.map(({ country, countryCode: _code, ...row }) => ({
          name: country,
          ...row,
        }))}
        about="See which countries your visitors come from."
      />
    </WidgetCard>
  );
}
