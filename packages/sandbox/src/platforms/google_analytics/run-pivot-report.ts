import type { DimensionColumn } from "./engine/cursor.ts";
import { keyIn, textsOf, valueIn, type PivotPart } from "./engine/pivot-part.ts";
import { buildTable, type Table } from "./engine/report-table.ts";
import { orderRows } from "./engine/row-order.ts";
import { readWorld } from "./engine/world.ts";
import { pivotAggregates } from "./pivot-aggregates.ts";
import { headersOf, metadataOf, metricTexts, rowOf } from "./report-parts.ts";
import { checkPivotPaging, checkPivots } from "./request/check-pivots.ts";
import { checkBasis, type CheckedBasis, type Wrong } from "./request/check-report.ts";
import type { OrderBy, Pivot, PivotRequest } from "./request/report-request.ts";
import { askOf, costOf, type Answered, type ReportContext } from "./run-report.ts";

export function runPivotReport(request: PivotRequest, context: ReportContext): Answered | Wrong {
  const { pivots = [] } = request;
  const { traffic, now, quirks } = context;
  const paging = () => checkPivotPaging(pivots);
  const checked = checkBasis(request, { traffic, now, paging });
  if ("wrong" in checked) return checked;
  const wrong = checkPivots(request, checked);
  if (wrong) return wrong;

  const placed = pivots.flatMap(({ fieldNames = [] }) => fieldNames);
  const visible = placed.flatMap((name) =>
    checked.dimensions.filter(({ asked }) => asked === name),
  );
  const world = readWorld(traffic, now, checked.spans);
  const ask = { ...askOf(request, checked), mergesSpans: !placed.includes("dateRange") };
  const table = buildTable(
    world,
    { ...ask, dimensions: visible.map(({ field }) => field) },
    quirks,
  );
  const columnOf = (name: string) => {
    const place = visible.findIndex(({ asked }) => asked === name);
    return table.columns[place] ?? table.columns.find((column) => column.name === name);
  };
  const parts = pivots.map((pivot) => readPart(pivot, table, checked, columnOf));
  const rows = shownRows(table, parts);
  const isEmpty = rows.length === 0;
  const aggregates = pivotAggregates(table, parts, checked);
  const answer = {
    pivotHeaders: parts.map(headerOf),
    ...((!isEmpty || !quirks.hidesEmptyHeaders) && {
      ...headersOf({ dimensions: [], metrics: checked.metrics }, placed),
    }),
    ...(!isEmpty && {
      rows: rows.map((row) =>
        rowOf(
          parts.flatMap(({ columns }) => columns.map((column) => valueIn(table, column, row))),
          metricTexts(table, checked, row),
        ),
      ),
    }),
    ...(aggregates.length > 0 && { aggregates }),
    metadata: metadataOf(world, table, quirks),
    kind: "analyticsData#runPivotReport",
  };
  return { answer, cost: costOf(checked) };
}

function readPart(
  pivot: Pivot,
  table: Table,
  checked: CheckedBasis,
  columnOf: (name: string) => DimensionColumn | undefined,
): PivotPart {
  const names = pivot.fieldNames ?? [];
  const columns = names.flatMap((name) => columnOf(name) ?? []);
  const own = table.regroup(columns);
  const { offset = 0, limit = 0 } = pivot;
  const metricPlace = (name: string) => checked.metrics.findIndex(({ asked }) => asked === name);
  const ordered = orderRows(own, own.rows, pivot.orderBys ?? [], {
    column: (name) => names.indexOf(name),
    metric: metricPlace,
    pivot: (orderBy, row) =>
      selectedSum(table, orderBy, {
        metric: metricPlace(orderBy.metricName ?? ""),
        columnOf,
        isOfRow: (each) => keyIn(table, columns, each) === keyIn(own, columns, row),
      }),
  });
  return {
    pivot,
    columns,
    shown: ordered.slice(offset, offset + limit).map((row) => keyIn(own, columns, row)),
    cardinality: ordered.length,
  };
}

function selectedSum(
  table: Table,
  { pivotSelections = [] }: NonNullable<OrderBy["pivot"]>,
  {
    metric,
    columnOf,
    isOfRow,
  }: {
    metric: number;
    columnOf: (name: string) => DimensionColumn | undefined;
    isOfRow: (row: number) => boolean;
  },
): number {
  const selected = table.rows.filter(
    (row) =>
      isOfRow(row) &&
      pivotSelections.every(({ dimensionName = "", dimensionValue = "" }) => {
        const column = columnOf(dimensionName);
        return column !== undefined && valueIn(table, column, row) === dimensionValue;
      }),
  );
  return selected.reduce((sum, row) => sum + table.valueOf(metric, row), 0);
}

/** The rows of the combinations that every pivot shows, in the order of their headers. */
function shownRows(table: Table, parts: readonly PivotPart[]): number[] {
  const ranks = parts.map(({ shown }) => new Map(shown.map((key, place) => [key, place])));
  return table.rows
    .map((row) => ({
      row,
      places: parts.map(({ columns }, part) => ranks[part]?.get(keyIn(table, columns, row))),
    }))
    .filter(({ places }) => !places.includes(undefined))
    .toSorted((a, b) => {
      const part = a.places.findIndex((place, index) => place !== b.places[index]);
      return part < 0 ? 0 : (a.places[part] ?? 0) - (b.places[part] ?? 0);
    })
    .map(({ row }) => row);
}

function headerOf({ columns, shown, cardinality }: PivotPart) {
  return {
    ...(shown.length > 0 && {
      pivotDimensionHeaders: shown.map((key) => ({
        dimensionValues: textsOf(columns, key).map((value) => ({ value })),
      })),
    }),
    ...(cardinality > 0 && { rowCount: cardinality }),
  };
}
