import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { FilterBar } from "@cartograph/ui/filter-bar/filter-bar.tsx";
import { LazyPart } from "@cartograph/ui/states/lazy-part.tsx";
import { lazy, type ReactNode } from "react";
import { filterWords } from "./filter-words.ts";
import { useFilters } from "./use-filters.ts";
import { useValueLabels } from "./use-value-labels.ts";

// Rarely opened.
const ScreenFilterEditor = lazy(() =>
  import("./screen-filter-editor.tsx").then((module) => ({ default: module.ScreenFilterEditor })),
);

const FiltersProblem = lazy(() =>
  import("./filters-problem.tsx").then((module) => ({ default: module.FiltersProblem })),
);

export type ScreenFiltersProps = {
  /** The metrics of the screen; dimensions that none of them supports are not offered. */
  metrics: readonly MetricId[];
  /** Controls at the end of the line. */
  children?: ReactNode;
};

/** The filters in the URL, with controls to change them. */
export function ScreenFilters({ metrics, children }: ScreenFiltersProps) {
  const { filters, refused, setFilters } = useFilters();
  const labelOf = useValueLabels(filters);
  return (
    <FilterBar
      chips={filters.map((filter) => filterWords(filter, labelOf))}
      onRemove={(removed) => setFilters(filters.filter((_, index) => index !== removed))}
      onClear={() => setFilters([])}
      renderEditor={({ index, close }) => (
        <LazyPart>
          <ScreenFilterEditor
            metrics={metrics}
            filter={index === null ? null : (filters[index] ?? null)}
            onApply={(filter) => {
              close();
              setFilters(
                index === null
                  ? [...filters, filter]
                  : filters.map((each, place) => (place === index ? filter : each)),
              );
            }}
          />
        </LazyPart>
      )}
    >
      {refused === "" ? null : (
        <LazyPart>
          <FiltersProblem filters={refused} onClear={() => setFilters([])} />
        </LazyPart>
      )}
      {children}
    </FilterBar>
  );
}
