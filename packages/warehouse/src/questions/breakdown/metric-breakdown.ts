import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import type {
  BreakdownFigure,
  MetricBreakdown,
} from "@cartograph/contracts/metrics/metric-breakdown.ts";
import type { MetricValue } from "@cartograph/contracts/metrics/metric-value.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { ReportRequest } from "../../report-request.ts";
import { notCutBy } from "../../cuts/open-cut.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { measureSides, toAnswer } from "../../metrics/measure.ts";
import { percent } from "../../metrics/ratio.ts";
import { withComparison } from "../with-comparison.ts";
import { metricFrame } from "../metric-frame.ts";
import { addAlignedPrevious } from "./aligned-previous.ts";
import { otherFigures, otherUnavailable } from "./breakdown-other.ts";
import { breakdownPage } from "./breakdown-page.ts";
import {
  breakdownSides,
  comparedValue,
  groupFigures,
  metricsOfRows,
  openSides,
  type RowFigures,
} from "./breakdown-sides.ts";
import { comparedAs } from "./compared-as.ts";
import { clearUnknownDays, openRowDays } from "./known-days.ts";
import { noValuesBecause } from "./no-values-because.ts";
import { addsUp, overlaps } from "./overlaps.ts";
import { summedParts } from "./ratio-parts.ts";

export type BreakdownInput = {
  id: MetricId;
  /** One or two. */
  by: DimensionId[];
  /** Additional metrics of the rows. */
  metrics: MetricId[];
  search?: string | undefined;
  /** A metric or dimension of the breakdown, descending with a leading "-". */
  sort?: string | undefined;
  limit: number;
  cursor?: string | undefined;
};

/**
 * Metrics by the values of one or two dimensions.
 * @throws AppError invalid_input for a sort or cursor that does not match this breakdown
 */
export function metricBreakdown(
  db: Database,
  request: ReportRequest,
  input: BreakdownInput,
): Promise<MetricBreakdown> {
  return withComparison(db, request, async (comparison) => {
    const { id, by } = input;
    const ids = [...new Set([id, ...input.metrics])];
    const computed = withParts(ids, by);
    const sides = breakdownSides(comparison, { ids: computed, by });
    const opened = await openSides(comparison, sides, by);
    const groups = await groupFigures(opened);
    const [side] = sides;
    if (side !== undefined) {
      const rowDays = openRowDays(comparison, by);
      await addAlignedPrevious(comparison, groups, { side, by, rowDays });
      await clearUnknownDays(comparison, groups, { side, by, rowDays });
    }
    const listed = [...groups.keys()].filter((key) => !isEmpty(groups.get(key), ids));
    const page = await breakdownPage(comparison, {
      ...input,
      ids,
      groups,
      listed,
      query: request.query,
    });
    const shown = new Set(page.rows.map(({ key }) => key));
    const otherRows = listed.length - shown.size;
    // Includes unlisted groups: a product without returns counts in the refund rate of the other rows.
    const other = await otherFigures(comparison, {
      sides,
      opened,
      ids: computed,
      by,
      groups,
      shown,
    });
    const totals: Totals = {};
    const ofRows = metricsOfRows(comparison, { ids: computed, by });
    for (const each of ids) {
      const days = comparedAs(comparison, { id: each, ids: ofRows });
      totals[each] = await measureSides(comparison, each, days);
    }
    const figuresOf = (row: RowFigures) => toFigures(comparison, { row, totals, ids, by });
    return {
      ...(await metricFrame(comparison, id, { shown: ids })),
      by,
      rows: page.rows.map(({ key, values, labels }) => ({
        values,
        labels,
        metrics: figuresOf(groups.get(key) ?? {}),
      })),
      other:
        otherRows === 0
          ? null
          : {
              rows: otherRows,
              metrics: figuresOf(other),
              unavailableBecause: otherUnavailable(other, { ids, by, groups }),
            },
      total: { metrics: totalFigures(totals, { ids, by }) },
      overlaps: overlaps(id, by),
      next: page.next,
      notFilteredBy: notCutBy(id, [...new Set([...by, ...filteredDimensions(comparison.filters)])]),
      unavailableBecause: await noValuesBecause(comparison, by, groups.keys()),
    };
  });
}

/** The metrics and, for two dimensions, those from which ratios of the other rows are computed. */
function withParts(ids: readonly MetricId[], by: readonly DimensionId[]): MetricId[] {
  const parts = by.length < 2 ? [] : ids.map((id) => summedParts(id, by));
  const summed = parts.flatMap((each) => (each === null ? [] : [each.numerator, each.denominator]));
  return [...new Set([...ids, ...summed])];
}

function isEmpty(row: RowFigures | undefined, ids: readonly MetricId[]): boolean {
  return ids.every((id) => !row?.[id]?.value && !row?.[id]?.previous);
}

type BreakdownFigures = Partial<Record<MetricId, BreakdownFigure>>;
type Totals = Partial<Record<MetricId, Pick<MetricValue, "value" | "compared" | "previous">>>;
type Columns = { ids: readonly MetricId[]; by: readonly DimensionId[] };

/** A row's figures in the metrics' units, with its share of the total in percent. */
function toFigures(
  comparison: Comparison,
  { row, totals, ids, by }: Columns & { row: RowFigures; totals: Totals },
): BreakdownFigures {
  const figures: BreakdownFigures = {};
  for (const id of ids) {
    const inUnit = (value: number | null | undefined) =>
      typeof value === "number" ? toAnswer(comparison, id, value) : null;
    const value = inUnit(row[id]?.value);
    const total = totals[id]?.value ?? null;
    const share = addsUp(id, by) && value !== null && total !== null ? percent(value, total) : null;
    const compared = inUnit(comparedValue(row[id]));
    figures[id] = { value, compared, previous: inUnit(row[id]?.previous), share };
  }
  return figures;
}

/** The figures of all rows together: the metrics without the breakdown. */
function totalFigures(totals: Totals, { ids, by }: Columns): BreakdownFigures {
  const figures: BreakdownFigures = {};
  for (const id of ids) {
    const { value = null, compared = null, previous = null } = totals[id] ?? {};
    figures[id] = {
      value,
      compared,
      previous,
      share: addsUp(id, by) && value !== null && value > 0 ? 100 : null,
    };
  }
  return figures;
}
