import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { type Filter, filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import { countryName } from "../country-name.ts";
import { trpc } from "../trpc.ts";
import { valueWords } from "./value-words.ts";

/** The most labels that the server returns at once. */
const maxLabels = 500;

/** The labels of the filters' values; for one that is not loaded, a country's name or the value itself. */
export function useValueLabels(
  filters: readonly Filter[],
): (dimension: DimensionId, value: string) => string {
  const dimensions = filteredDimensions(filters);
  const currency = trpc.store.get.useQuery().data?.currency;
  const answers = trpc.useQueries((queries) =>
    dimensions.map((id) => queries.dimensions.values({ id, limit: maxLabels })),
  );
  return (id, value) => {
    const loaded = answers[dimensions.indexOf(id)]?.data?.values;
    const label = loaded?.find((each) => each.value === value)?.label;
    return valueWords(id, label ?? (id === "country" ? countryName(value) : value), currency);
  };
}
