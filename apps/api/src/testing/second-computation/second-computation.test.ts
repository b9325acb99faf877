import { dateBases } from "@cartograph/contracts/date-range.ts";
import { type DimensionId, noValue } from "@cartograph/contracts/dimensions/definitions.ts";
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
import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  nat,
  option,
  record,
  tuple,
  uniqueArray,
} from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type FilledDemo, fillDemo } from "../filled-demo.ts";
import { groupName, type RawQuestion, total } from "./raw-facts.ts";
import { isCalendar, rawBreakdown, type RawSides } from "./raw-comparison.ts";
import { type RawStore, rawStore } from "./raw-store.ts";
import { formatDay } from "./raw-time.ts";

vi.setConfig({ testTimeout: 3_600_000 });

const zone = "America/New_York";
/** A Wednesday afternoon in the shop's zone. */
const present = Date.UTC(2026, 3, 15, 19, 30);
const today = zoneDay(zone, present);
const firstDay = today - 33;
/** The first day on which every source has data. */
const firstComparedDay = today - 28;

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

const isCompared = ({ from, to }: RawQuestion) => from - (to - from + 1) >= firstComparedDay;

const requestFor = (question: RawQuestion): ReportRequest => ({
  store: { id: demo.storeId, timezone: zone, currency: "USD" },
  query: {
    range: "custom",
    from: formatDay(question.from),
    to: formatDay(question.to),
    basis: question.basis,
    compare: isCompared(question) ? "previous_period" : "none",
    filters: formatFilters(question.filters),
  },
  now: present,
});

/** `npm test` asks the same questions each time, so that a failure is due to a change; the weekly full run asks others. */
const runs = isFullTest ? { numRuns: 50_000 } : { numRuns: 1_000, seed: 2 };

/** Any metric with one or two dimensions and filters that apply to it. */
const anyBreakdown = () =>
  record({
    id: constantFrom(...ids),
    dimensions: tuple(nat(), option(nat())),
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
  }).map(({ id, dimensions, start, days, basis, limit, picked }) => {
    const known = supportedDimensions(id);
    const dimensionAt = (place: number) => known[place % known.length] ?? "day";
    const canCut = (some: readonly DimensionId[]) => unsupportedDimensions(id, some).length === 0;
    const first = dimensionAt(dimensions[0]);
    const second = dimensions[1] === null ? first : dimensionAt(dimensions[1]);
    const by = second !== first && canCut([first, second]) ? [first, second] : [first];
    const filters: Filter[] = [];
    for (const { dimension: place, operator, values } of picked) {
      const filtered = dimensionAt(place);
      if (!canCut([...by, ...filters.map(({ dimension }) => dimension), filtered])) continue;
      const all = raw.valuesOf(id, filtered);
      filters.push({
        dimension: filtered,
        operator,
        values: values.map((value) => all[value % all.length] ?? noValue),
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

test("returns the same figures, breakdown and sum of rows for any metric with any filters", async () => {
  await assert(
    asyncProperty(anyBreakdown(), async ({ question, id, by, limit }) => {
      const request = requestFor(question);
      const answer = await metricBreakdown(demo.db, request, { id, by, metrics: [], limit });
      const { sums } = await metricRows(demo.db, request, { id, limit: 1 });
      // Without a comparison, `compared` has no meaning.
      const sidesIn = ({ metrics }: (typeof answer)["total"]) =>
        sidesOf({ ...(metrics[id] ?? unknownSides), ...(isCompared(question) ? {} : notCompared) });
      const shown = answer.rows.map((row) => ({ values: row.values, ...sidesIn(row) }));
      const added = Object.keys(sums) as MetricId[];

      const expected = rawAnswer({ id, by, question });
      const names = new Set(answer.rows.map(({ values }) => groupName(values)));
      const unlisted = expected.rows.filter((values) => !names.has(groupName(values)));
      const isWhole = answer.next === null && answer.other === null;
      const other = answer.other && sidesIn(answer.other);
      const isAdditive = metricDefinitions[id].isAdditive && !answer.overlaps;
      const parts = isAdditive ? [...shown, ...(other === null ? [] : [other])] : [];
      expect({
        sums: added.map((of) => [of, rounded(sums[of] ?? 0)]),
        total: sidesIn(answer.total),
        shown,
        absent: isWhole ? unlisted.filter((values) => isListed(expected.sidesOf(values))) : [],
        other,
        together: rounded(total(parts, ({ value }) => value ?? 0)),
      }).toEqual({
        sums: added.map((of) => [of, rounded(inMajor(of, raw.valueOf(of, question))) ?? 0]),
        total: expected.total,
        shown: shown.map(({ values }) => ({ values, ...expected.sidesOf(values) })),
        absent: [],
        other: other && rawOther({ id, by, question }, { unlisted, other }),
        together: isAdditive ? (expected.total.value ?? 0) : 0,
      });
    }),
    runs,
  );
});

/** The raw figures as in answers. */
function rawAnswer(asked: { id: MetricId; by: DimensionId[]; question: RawQuestion }) {
  const context = { now: present, timezone: zone, isCompared: isCompared(asked.question) };
  const { rows, sidesOf: rawSidesOf } = rawBreakdown(raw, asked, context);
  const inAnswer = ({ value, compared, previous }: RawSides) =>
    sidesOf({
      value: inMajor(asked.id, value),
      compared: context.isCompared ? inMajor(asked.id, compared) : null,
      previous: inMajor(asked.id, previous),
    });
  const whole = rawBreakdown(raw, { ...asked, by: [] }, context);
  return {
    total: inAnswer(whole.sidesOf([])),
    rows,
    sidesOf: (values: readonly string[]) => inAnswer(rawSidesOf(values)),
  };
}

/** The combined figures of the rows that are not listed, or those of the answer where no filter can select them. */
function rawOther(
  { by, ...asked }: { id: MetricId; by: DimensionId[]; question: RawQuestion },
  { unlisted, other }: { unlisted: readonly (readonly string[])[]; other: RawSides },
): RawSides {
  const [dimension, second] = by;
  if (dimension === undefined || second !== undefined) return other;
  const values = unlisted.map(([value = noValue]) => value);
  const filters: Filter[] = [...asked.question.filters, { dimension, operator: "is", values }];
  const { total: all } = rawAnswer({ ...asked, by: [], question: { ...asked.question, filters } });
  // Each date is compared by itself.
  return isCalendar(dimension) ? { ...other, value: all.value } : all;
}

/** Rows without any figure are left out. */
function isListed({ value, previous }: RawSides): boolean {
  return Boolean(value) || Boolean(previous);
}

function sidesOf({ value, compared, previous }: RawSides): RawSides {
  return { value: rounded(value), compared: rounded(compared), previous: rounded(previous) };
}

const notCompared = { compared: null, previous: null };
const unknownSides: RawSides = { value: null, ...notCompared };

/** In major units, as in answers. */
function inMajor(id: MetricId, value: number | null): number | null {
  return value !== null && metricDefinitions[id].unit === "money" ? value / 100 : value;
}

/** Makes sums comparable that were added up in a different order. */
function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(11)) || 0;
}
