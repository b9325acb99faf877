import type { ProductsReport } from "@cartograph/contracts/reports/products.ts";
import { keepShown } from "../../lib/keep-shown.ts";
import { type ListState, useListState } from "../../lib/lists/use-list-state.ts";
import { isValues, type MetricView } from "../../lib/metric-path.ts";
import { trpc } from "../../lib/trpc.ts";
import { useDateRange } from "../../lib/use-date-range.ts";
import type { ReportResult } from "../../lib/use-report.ts";
import { sortKeys } from "./product-columns.tsx";

/** The product report, with the search and sort in the URL. */
export function useProducts(): { query: ReportResult<ProductsReport>; list: ListState<string> } {
  const { reportQuery } = useDateRange();
  const list = useListState(sortKeys);
  const { search } = list;
  const input = search === "" ? reportQuery : { ...reportQuery, search };
  return { query: trpc.reports.products.useQuery(input, keepShown), list };
}

/**
 * The view that a figure of the found products opens: filtered by these products, or a searched breakdown if they are
 * too many for a filter.
 */
export function viewOf({ found }: ProductsReport, search: string): MetricView {
  if (search === "") return {};
  if (found === undefined || found.length === 0) return { by: "product", q: search };
  return { filters: [isValues("product", found)] };
}
