import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { valueOfRow } from "../../lib/report/value-of-row.ts";
import { SessionTable } from "./session-table.tsx";

export function CountryWidget({ report }: { report: TrafficReport }) {
  return (
    <WidgetCard title="Geographic Distribution">
      <SessionTable
        report={report}
        section="countries"
        name="countries"
        caption="Geographic Distribution"
        searched="countries"
        header="Country"
        dimension="country"
        rows={report.countries.map(({ country, countryCode, ...row }) => ({
          name: country,
          value: countryCode ?? valueOfRow(country === "Other" ? country : ""),
          ...row,
        }))}
        about="See which countries your visitors come from."
      />
    </WidgetCard>
  );
}
