import { type RfmGroupId, rfmGroupIds } from "@cartograph/contracts/customers/rfm-groups.ts";
import {
  type DimensionId,
  dimensionDefinitions,
} from "@cartograph/contracts/dimensions/definitions.ts";
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
    remove: (filter: Filter) => setFilters(filters.filter((each) => each !== filter)),
    clear: () => {
      setFilters(filters.filter((filter) => !describesCustomers(filter)));
      setRfm(null);
    },
    /** Replaces the filter of a dimension by one value, or removes it for null. */
    pick: (dimension: DimensionId, value: string | null) => {
      const others = filters.filter((filter) => filter.dimension !== dimension);
      const picked: Filter[] =
        value === null ? [] : [{ dimension, operator: "is", values: [value] }];
      setFilters([...others, ...picked]);
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

/** The value of a dimension that is filtered by one value only. */
export function pickedValue(filters: readonly Filter[], dimension: DimensionId): string | null {
  const filter = filters.find((each) => each.dimension === dimension);
  return filter?.operator === "is" && filter.values.length === 1
    ? (filter.values[0] ?? null)
    : null;
}
