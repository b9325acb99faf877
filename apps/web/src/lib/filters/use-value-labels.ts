import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { type Filter, filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import { trpc } from "../trpc.ts";

/** As many labels as one answer has. */
const mostLabels = 500;

/** The labels of the values of the filters' dimensions, as far as they are loaded. */
export function useValueLabels(
  filters: readonly Filter[],
): ReadonlyMap<DimensionId, ReadonlyMap<string, string>> {
  const dimensions = filteredDimensions(filters);
  const answers = trpc.useQueries((queries) =>
    dimensions.map((id) => queries.dimensions.values({ id, limit: mostLabels })),
  );
  return new Map(
    dimensions.map((id, index) => [
      id,
      new Map(answers[index]?.data?.values.map(({ value, label }) => [value, label])),
    ]),
  );
}
