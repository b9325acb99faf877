import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";
import { roundFigure } from "@cartograph/ui/data-table/figure-column.ts";
import type { ExportTable } from "@cartograph/ui/table-export/export-table.ts";
import { segmentOrders } from "./segment-orders.ts";

type Segments = Pick<CustomersReport, "segments" | "currency" | "currencyDigits">;

/** The segments for export. */
export function segmentContent({ segments, currency, currencyDigits }: Segments): ExportTable {
  return {
    header: [
      "Segment",
      "Orders",
      "Customers",
      "Share of customers (%)",
      `Revenue (${currency})`,
      "Share of revenue (%)",
    ],
    rows: segments.map((segment) => [
      segment.label,
      segmentOrders(segment),
      segment.customers,
      roundFigure(segment.share, 1),
      roundFigure(segment.revenue, currencyDigits),
      roundFigure(segment.revenueShare, 1),
    ]),
  };
}
