import type { MetricUnit } from "@cartograph/contracts/metrics/definitions/metric-entry.ts";
import type { RowColumn } from "@cartograph/contracts/metrics/metric-rows.ts";

/** The unit in an exported column's header, as in the files of other tables; undefined for plain numbers and texts. */
export function exportUnit(
  kind: MetricUnit | RowColumn["kind"],
  currency: string | undefined,
): string | undefined {
  switch (kind) {
    case "money":
      return currency;
    case "percent":
      return "%";
    case "seconds":
      return "seconds";
    default:
      return undefined;
  }
}
