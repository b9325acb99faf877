import { dateBases } from "@cartograph/contracts/date-range.ts";
import { noValue } from "@cartograph/contracts/dimensions/definitions.ts";
import {
  type Filter,
  filterOperators,
  formatFilters,
} from "@cartograph/contracts/dimensions/filters.ts";
import { supportedDimensions, unsupportedDimensions } from "@cartograph/contracts/metrics/cuts.ts";
import {
  type MetricId,
  metricDefinitions,
  metricIds,
} from "@cartograph/contracts/metrics/definitions.ts";
import { platformsOfKind } from "@cartograph/contracts/platform.ts";
import { isFullTest } from "@cartograph/contracts/testing/test-runs.ts";
import { zoneDay } from "@cartograph/sandbox/core/zone.ts";
import type { ReportRequest } from "@cartograph/warehouse/report-request.ts";
import { metricBreakdown } from "@cartograph/warehouse/questions/breakdown/metric-breakdown.ts";
import { metricRows } from "@cartograph/warehouse/questions/rows/metric-rows.ts";
import { array, assert, asyncProperty, constantFrom, nat, record, uniqueArray } from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type FilledDemo, fillDemo } from "../filled-demo.ts";
import type { RawQuestion } from "./raw-facts.ts";
import { type RawStore, rawStore } from "./raw-store.ts";
import { formatDay } from "./raw-time.ts";

vi.setConfig({ testTimeout: 3_600_000 });

const zone = "America/New_York";
/** A Wednesday afternoon in the shop's zone. */
const present = Date.UTC(2026, 3, 15, 19, 30);
const today = zoneDay(zone, present);
const firstDay = today - 33;

/** The platform counts users for a range as a whole, so they are no sum of facts. */
const withoutFacts = new Set<MetricId>(["unique_visitors", "new_visitors"]);
const ids = metricIds.filter((id) => !withoutFacts.has(id));

let demo: FilledDemo;
let raw: RawStore;

beforeAll(async () => {
  const platforms = [
    "shopify",
    "google_analytics",
    "google_search_console",
    ...platformsOfKind("ads"),
    ...platformsOfKind("email"),
  ] as const;
  demo = await fillDemo({ months: 1, present, platforms });
  raw = await rawStore(demo, { now: present, days: { from: firstDay, to: today } });
});
afterAll(() => demo.close());

const requestFor = ({ from, to, basis, filters }: RawQuestion): ReportRequest => ({
  store: { id: demo.storeId, timezone: zone, currency: "USD" },
  query: {
    range: "custom",
    from: formatDay(from),
    to: formatDay(to),
    basis,
    filters: formatFilters(filters),
  },
  now: present,
});

/** Any metric with a dimension and filters that apply to it. */
const anyBreakdown = () =>
  record({
    id: constantFrom(...ids),
    dimension: nat(),
    start: nat(today - firstDay),
    days: nat(9),
    basis: constantFrom(...dateBases),
    limit: constantFrom(1, 5, 500),
    picked: array(
      record({
        dimension: nat(),
        operator: constantFrom(...filterOperators),
        values: uniqueArray(nat(500), { minLength: 1, maxLength: 3 }),
      }),
      { maxLength: 2 },
    ),
  }).map(({ id, dimension, start, days, basis, limit, picked }) => {
    const known = supportedDimensions(id);
    const by = known[dimension % known.length] ?? "day";
    const filters: Filter[] = [];
    for (const { dimension: at, operator, values } of picked) {
      const filtered = known[at % known.length] ?? "day";
      const cutting = [by, ...filters.map((filter) => filter.dimension), filtered];
      if (unsupportedDimensions(id, cutting).length > 0) continue;
      const all = raw.valuesOf(id, filtered);
      filters.push({
        dimension: filtered,
        operator,
        values: values.map((place) => all[place % all.length] ?? noValue),
      });
    }
    const from = firstDay + start;
    return { id, by, limit, question: { from, to: Math.min(today, from + days), basis, filters } };
  });

test("covers every metric that is a sum of facts", () => {
  expect(raw.metrics.toSorted()).toEqual(ids.toSorted());
  for (const id of ids) {
    for (const dimension of supportedDimensions(id)) {
      expect(raw.valuesOf(id, dimension).length, `${id} by ${dimension}`).toBeGreaterThan(0);
    }
  }
});

test("returns the same value, breakdown and sum of rows for any metric with any filters", async () => {
  await assert(
    asyncProperty(anyBreakdown(), async ({ question, id, by, limit }) => {
      const request = requestFor(question);
      const answer = await metricBreakdown(demo.db, request, { id, by: [by], metrics: [], limit });
      const { sums } = await metricRows(demo.db, request, { id, limit: 1 });
      const figureOf = ({ metrics }: (typeof answer)["total"]) =>
        rounded(metrics[id]?.value ?? null);
      const shown = answer.rows.map((row) => ({ value: row.values.join(), figure: figureOf(row) }));

      const groups = raw.breakdown(id, { ...question, by });
      const listed = new Set(shown.map(({ value }) => value));
      const rest: Filter = {
        dimension: by,
        operator: "is",
        values: [...groups.keys()].filter((each) => !listed.has(each)),
      };
      const rawFigure = (of: MetricId, filters = question.filters) =>
        rounded(inMajor(of, raw.valueOf(of, { ...question, filters })));
      // A row with facts only in the comparison period has the value of no facts.
      const ofGroup = (value: string) =>
        groups.has(value)
          ? rounded(inMajor(id, groups.get(value) ?? null))
          : rawFigure(id, [
              ...question.filters,
              { dimension: by, operator: "is", values: [value] },
            ]);
      const added = Object.keys(sums) as MetricId[];
      expect({
        sums: added.map((of) => [of, rounded(sums[of] ?? 0)]),
        total: figureOf(answer.total),
        shown,
        other: answer.other === null ? null : figureOf(answer.other),
      }).toEqual({
        sums: added.map((of) => [of, rawFigure(of) ?? 0]),
        total: rawFigure(id),
        shown: shown.map(({ value }) => ({ value, figure: ofGroup(value) })),
        other: answer.other === null ? null : rawFigure(id, [...question.filters, rest]),
      });
    }),
    { numRuns: isFullTest ? 50_000 : 2_000 },
  );
});

/** In major units, as in answers. */
function inMajor(id: MetricId, value: number | null): number | null {
  return value !== null && metricDefinitions[id].unit === "money" ? value / 100 : value;
}

/** Makes sums comparable that were added up in a different order. */
function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(11)) || 0;
}
