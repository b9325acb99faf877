import type { CustomerCohorts } from "@cartograph/contracts/customers/customer-cohorts.ts";
import { MissingSource } from "@cartograph/ui/states/missing-source.tsx";
import { WidgetEmpty } from "@cartograph/ui/widget-card/widget-empty.tsx";
import { missingSources } from "../../../lib/report/missing-sources.ts";

/** Why there are no cohorts. */
export function CohortsEmpty({ report, children }: { report: CustomerCohorts; children: string }) {
  const gap = missingSources(report, ["shopify"]);
  if (gap !== null) {
    return <WidgetEmpty action={<MissingSource {...gap} />}>{children}</WidgetEmpty>;
  }
  return (
    <WidgetEmpty>
      {report.isKnown
        ? "No customers yet."
        : "Shopify hasn't shared visits for this store's first orders, so customers can't be grouped by source. Imported orders have no visits."}
    </WidgetEmpty>
  );
}
