import type { ProductReport } from "@cartograph/contracts/reports/product.ts";
import { beforeFirstData } from "../../../lib/report/known-figure.ts";

type Variant = ProductReport["variants"][number];

/** The report without the zeros of its lists from a range that ends before the first data. */
export function withKnownSales(report: ProductReport): ProductReport {
  if (beforeFirstData(report.figures.revenue, report) === null) return report;
  return {
    ...report,
    variants: report.variants.map((variant): Variant => ({
      ...variant,
      orders: null,
      units: null,
      revenue: null,
      returns: null,
      netSales: null,
      unitsReturned: null,
      returnRate: null,
    })),
    boughtTogether: { orders: null, products: [], otherProducts: null },
  };
}
