import { type RfmGroupId, rfmGroupIds } from "@cartograph/contracts/customers/rfm-groups.ts";
import { dimensionDefinitions } from "@cartograph/contracts/dimensions/definitions.ts";
import { type Filter, formatFilters } from "@cartograph/contracts/dimensions/filters.ts";
import { useFilters } from "../../../lib/filters/use-filters.ts";
import { useViewParameter } from "../../../lib/use-view-parameter.ts";
import { orderCountInput, type OrderCount, orderCountKeys } from "./order-counts.ts";

/** The filters of the list of customers, kept in the URL as `filters`, `rfm` and `orders`. */
export function useCustomerFilters() {
  const { filters, setFilters } = useFilters();
  const [rfm, setRfm] = useViewParameter("rfm");
  const [counts, setCounts] = useViewParameter("orders");
  const orders = orderCountKeys.find((key) => key === counts) ?? null;
  const group = rfmGroupIds.find((id) => id === rfm) ?? null;
  const applied = filters.filter(describesCustomers);
  return {
    applied,
    group,
    setGroup: (next: RfmGroupId | null) => setRfm(next),
    orders,
    setOrders: (next: OrderCount | null) => setCounts(next),
    /** Filters of other screens that do not describe customers. */
    ignored: filters.filter((filter) => !describesCustomers(filter)),
    clear: () => {
      setFilters(filters.filter((filter) => !describesCustomers(filter)));
      setRfm(null);
      setCounts(null);
    },
    input: {
      ...(applied.length === 0 ? {} : { filters: formatFilters(applied) }),
      ...(group === null ? {} : { rfm: group }),
      ...(orders === null ? {} : orderCountInput(orders)),
    },
  };
}

function describesCustomers({ dimension }: Filter): boolean {
  return dimensionDefinitions[dimension].facts.includes("customers");
}
