import { type RfmGroupId, rfmGroupIds } from "@cartograph/contracts/customers/rfm-groups.ts";
import { dimensionDefinitions } from "@cartograph/contracts/dimensions/definitions.ts";
import { type Filter, formatFilters } from "@cartograph/contracts/dimensions/filters.ts";
import { useFilters } from "../../../lib/filters/use-filters.ts";
import { useViewParameter } from "../../../lib/use-view-parameter.ts";

/** The filters of the list of customers, kept in the URL as `filters` and `rfm`. */
export function useCustomerFilters() {
  const { filters, setFilters } = useFilters();
  const [rfm, setRfm] = useViewParameter("rfm");
  const group = rfmGroupIds.find((id) => id === rfm) ?? null;
  const applied = filters.filter(describesCustomers);
  return {
    applied,
    group,
    setGroup: (next: RfmGroupId | null) => setRfm(next),
    /** Filters of other screens that do not describe customers. */
    ignored: filters.filter((filter) => !describesCustomers(filter)),
    clear: () => {
      setFilters(filters.filter((filter) => !describesCustomers(filter)));
      setRfm(null);
    },
    asked: {
      ...(applied.length === 0 ? {} : { filters: formatFilters(applied) }),
      ...(group === null ? {} : { rfm: group }),
    },
  };
}

function describesCustomers({ dimension }: Filter): boolean {
  return dimensionDefinitions[dimension].facts.includes("customers");
}
