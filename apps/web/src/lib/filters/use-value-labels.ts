import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { type Filter, filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import { trpc } from "../trpc.ts";
import { valueWords } from "./value-words.ts";

/** The most labels that the server returns at once. */
const maxLabels = 500;

/** The labels loaded so far for values of the filters' dimensions. */
export function useValueLabels(
  filters: readonly Filter[],
): ReadonlyMap<DimensionId, ReadonlyMap<string, string>> {
  const dimensions = filteredDimensions(filters);
  const currency = trpc.store.get.useQuery().data?.currency ?? "USD";
  const answers = trpc.useQueries((queries) =>
    dimensions.map((id) => queries.dimensions.values({ id, limit: maxLabels })),
  );
  return new Map(
    dimensions.map((id, index) => [
      id,
      new Map(
        answers[index]?.data?.values.map(({ value, label }) => [
          value,
          valueWords(id, label, currency),
        ]),
      ),
    ]),
  );
}
