import {
  type DimensionId,
  dimensionDefinitions,
} from "@cartograph/contracts/dimensions/definitions.ts";
import { filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import { supportedDimensions } from "@cartograph/contracts/metrics/cuts.ts";
import { metricDefinitions, type MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { partsOf } from "@cartograph/contracts/metrics/parts.ts";
import { SearchBox } from "@cartograph/ui/data-table/search-box.tsx";
import { toSortKey } from "@cartograph/ui/data-table/sort-key.ts";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { WidgetEmpty } from "@cartograph/ui/widget-card/widget-empty.tsx";
import { Select, Skeleton } from "@mantine/core";
import { useState } from "react";
import { inSentence, notAvailableBy } from "../../lib/filters/filter-words.ts";
import { useFilters } from "../../lib/filters/use-filters.ts";
import { valueSearch } from "../../lib/filters/value-search.ts";
import { keepShown } from "../../lib/keep-shown.ts";
import { tableWidgetHeight } from "../../lib/report/report-placeholder.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useDateRange } from "../../lib/use-date-range.ts";
import { useOpenAtSection } from "../../lib/use-open-at-section.ts";
import { useTypedSearch } from "../../lib/use-typed-search.ts";
import { useViewParameter } from "../../lib/use-view-parameter.ts";
import { WidgetFailed } from "../../lib/widget-failed.tsx";
import { dimensionOptions, firstDimension, secondDimensions } from "./breakdown-dimensions.ts";
import { BreakdownExport } from "./breakdown-export.tsx";
import { BreakdownTable } from "./breakdown-table.tsx";
import classes from "./metric.module.css";
import { readSort, sortAmong } from "./table-sort.ts";

/** Rows of a page, and after each "Load more". */
const limits = [10, 50, 200, 500] as const;
/** For a breakdown by time, and for one that the URL requests. */
const longLimits = [50, 200, 500] as const;

/** The metric by the values of one or two dimensions. */
export function MetricBreakdown({ id }: { id: MetricId }) {
  useOpenAtSection();
  const { filters } = useFilters();
  const [requested, setBy] = useViewParameter("by");
  const filtered = filteredDimensions(filters);
  const first = firstDimension(id, requested, filtered);
  if (first === null) return null;
  return (
    <div id="breakdown" tabIndex={-1} className={classes.section}>
      <BreakdownCard
        {...{ id, first, filtered, onFirstChange: setBy, isRequested: requested !== null }}
      />
    </div>
  );
}

type BreakdownCardProps = {
  id: MetricId;
  first: DimensionId;
  filtered: readonly DimensionId[];
  onFirstChange: (dimension: string | null) => void;
  /** The URL names a dimension. */
  isRequested: boolean;
};

function BreakdownCard(props: BreakdownCardProps) {
  const { id, first, filtered, onFirstChange, isRequested } = props;
  const { reportQuery } = useDateRange();
  const [requestedSecond, setSecond] = useViewParameter("then");
  const [requestedSort, setSort] = useViewParameter("sort");
  const search = useTypedSearch();
  const currency = trpc.store.get.useQuery().data?.currency;
  // A breakdown by another dimension begins with its first page.
  const [more, setMore] = useState({ of: first, page: 0 });
  const page = more.of === first ? more.page : 0;
  const secondOptions = secondDimensions(id, first, filtered);
  const second = secondOptions.find((each) => each === requestedSecond) ?? null;
  const by = second === null ? [first] : [first, second];
  const extra = metricDefinitions[id].parts?.kind === "ratio" ? partsOf(id) : [];
  const searched = valueSearch(search.search, by, currency);
  const sort = sortAmong([...by, id, ...extra], requestedSort);
  const input = {
    id,
    by: by.join(","),
    ...(extra.length > 0 ? { metrics: extra.join(",") } : {}),
    ...(sort === null ? {} : { sort }),
    ...(searched === "" ? {} : { search: searched }),
    ...reportQuery,
  };
  const isTime = dimensionDefinitions[first].isTime;
  const pageSizes: readonly number[] = isTime || isRequested ? longLimits : limits;
  const limit = pageSizes[page] ?? 500;
  const query = trpc.metrics.breakdown.useQuery({ ...input, limit }, keepShown);
  const shownSort = readSort(sort) ?? {
    key: isTime ? first : id,
    direction: isTime ? ("ascending" as const) : ("descending" as const),
  };
  const { data } = query;
  const firstName = dimensionDefinitions[first].name;
  return (
    <WidgetCard
      title={`By ${inSentence(firstName)}`}
      // A search changes the rows with each letter.
      minHeight={data?.rows.length === 0 && search.search === "" ? 0 : tableWidgetHeight}
      actions={
        data ? (
          <BreakdownExport
            {...{ input, by }}
            metrics={[id, ...extra]}
            sort={shownSort}
            searched={search.search}
          />
        ) : null
      }
    >
      <div className={classes.controls}>
        <Select
          aria-label="Break down by"
          wrapperProps={{ "data-print": "hide" }}
          size="sm"
          searchable
          data={dimensionOptions(supportedDimensions(id))}
          value={first}
          onChange={onFirstChange}
        />
        <Select
          aria-label="Then by"
          placeholder="Then by"
          size="sm"
          searchable
          clearable
          data={dimensionOptions(secondOptions)}
          value={second}
          onChange={setSecond}
        />
        <SearchBox label={`Search ${inSentence(firstName)}`} text={search} />
      </div>
      {query.isError ? <WidgetFailed what="the breakdown" query={query} /> : null}
      {data === undefined ? (
        query.isError ? null : (
          <Skeleton height={tableWidgetHeight - 80} />
        )
      ) : data.notFilteredBy.length > 0 ? (
        <WidgetEmpty>{notAvailableBy(data.notFilteredBy)}.</WidgetEmpty>
      ) : data.unavailableBecause !== null ? (
        <WidgetEmpty>{data.unavailableBecause}</WidgetEmpty>
      ) : (
        <BreakdownTable
          breakdown={data}
          metrics={[id, ...extra]}
          sort={shownSort}
          onSortChange={(next) => setSort(toSortKey(next))}
          isWaiting={query.isPlaceholderData}
          search={search}
          pages={page + 1}
          onMore={
            data.next !== null && page < pageSizes.length - 1
              ? () => setMore({ of: first, page: page + 1 })
              : null
          }
        />
      )}
    </WidgetCard>
  );
}
