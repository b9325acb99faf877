import { type DimensionId, dimensionIds } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import { supportedDimensions } from "@cartograph/contracts/metrics/cuts.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { FilterEditor } from "@cartograph/ui/filter-bar/filter-editor.tsx";
import { useDebouncedValue } from "@mantine/hooks";
import { skipToken } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "../trpc.ts";
import { valueSearch } from "./value-search.ts";
import { valueWords } from "./value-words.ts";

/** The values are searched after this long without a key press. */
const debounceMs = 200;

/** Filtered by the date range instead. */
const dimensionsOfRange = new Set<DimensionId>(["day", "week", "month"]);

type ScreenFilterEditorProps = {
  metrics: readonly MetricId[];
  filter: Filter | null;
  onApply: (filter: Filter) => void;
};

/** A filter's editor with the values that occur in the store. */
export function ScreenFilterEditor({ metrics, filter, onApply }: ScreenFilterEditorProps) {
  const [dimension, setDimension] = useState(filter?.dimension ?? null);
  const [search, setSearch] = useState("");
  const [searched] = useDebouncedValue(search, debounceMs);
  const currency = trpc.store.get.useQuery().data?.currency;
  const query = trpc.dimensions.values.useQuery(
    dimension === null ? skipToken : valuesInput(dimension, searched, currency),
  );
  const supported = new Set(metrics.flatMap(supportedDimensions));
  return (
    <FilterEditor
      filter={filter}
      dimensions={dimensionIds.filter((id) => supported.has(id) && !dimensionsOfRange.has(id))}
      dimension={dimension}
      onDimensionChange={(next) => {
        setDimension(next);
        setSearch("");
      }}
      values={query.data?.values.map(({ value, label }) => ({
        value,
        label: dimension === null ? label : valueWords(dimension, label, currency),
      }))}
      isFailed={query.isError}
      unavailableBecause={query.data?.unavailableBecause ?? null}
      search={search}
      onSearchChange={setSearch}
      onApply={onApply}
    />
  );
}

function valuesInput(id: DimensionId, searched: string, currency: string | undefined) {
  const search = valueSearch(searched, [id], currency);
  return { id, ...(search ? { search } : {}) };
}
