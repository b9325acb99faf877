import { isFullTest } from "@cartograph/contracts/testing/test-runs.ts";
import { dateBases } from "@cartograph/contracts/date-range.ts";
import { filterOperators, formatFilters } from "@cartograph/contracts/dimensions/filters.ts";
import { metricDefinitions } from "@cartograph/contracts/metrics/definitions.ts";
import { zoneDay } from "@cartograph/sandbox/core/zone.ts";
import type { Ask } from "@cartograph/warehouse/ask.ts";
import { metricBreakdown } from "@cartograph/warehouse/questions/breakdown/metric-breakdown.ts";
import { metricRows } from "@cartograph/warehouse/questions/rows/metric-rows.ts";
import { metricValues } from "@cartograph/warehouse/questions/metric-values.ts";
import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  constantFrom,
  nat,
  record,
  uniqueArray,
} from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type FilledDemo, fillDemo } from "../testing/filled-demo.ts";
import { customersOf } from "./raw-customers.ts";
import { dayText, rawDimensions } from "./raw-dimensions.ts";
import {
  type RawDimensionId,
  type RawQuestion,
  rawBreakdown,
  rawMetricIds,
  type RawStore,
  rawValue,
} from "./raw-figures.ts";
import { countedOrders, movementsOf } from "./raw-sales.ts";

vi.setConfig({ hookTimeout: 180_000, testTimeout: 900_000 });

const zone = "America/New_York";
/** A Wednesday afternoon in the shop's zone. */
const present = Date.UTC(2026, 3, 15, 19, 30);
const today = zoneDay(zone, present);
const firstDay = today - 33;

describe("sales of the demo store, against a second computation over its raw records", () => {
  let demo: FilledDemo;
  let raw: RawStore;
  let valuesOf: Record<RawDimensionId, string[]>;

  beforeAll(async () => {
    demo = await fillDemo({ months: 1, present, platforms: ["shopify"] });
    const data = demo.store.read(present);
    const numbers = await storeNumbers(demo);
    const movements = movementsOf(data);
    raw = {
      movements,
      dimensions: rawDimensions(data, numbers),
      customers: customersOf(countedOrders(data), monthOfOrder),
    };
    const all = { from: firstDay - 60, to: today, basis: "order_date", filters: [] } as const;
    valuesOf = Object.fromEntries(
      Object.keys(raw.dimensions).map((id) => [
        id,
        [...rawBreakdown(raw, "gross_sales", { ...all, by: id as RawDimensionId }).keys()],
      ]),
    ) as typeof valuesOf;
  });
  afterAll(() => demo.close());

  const askOf = ({ from, to, basis, filters }: RawQuestion): Ask => ({
    store: { id: demo.storeId, timezone: zone, currency: "USD" },
    query: {
      range: "custom",
      from: dayText(from),
      to: dayText(to),
      basis,
      filters: formatFilters(filters),
    },
    now: present,
  });

  const anyFilter = () =>
    record({
      dimension: constantFrom(...(Object.keys(raw.dimensions) as RawDimensionId[])),
      operator: constantFrom(...filterOperators),
      picks: uniqueArray(nat(500), { minLength: 1, maxLength: 3 }),
    }).map(({ picks, ...filter }) => {
      const values = valuesOf[filter.dimension];
      return { ...filter, values: picks.map((pick) => values[pick % values.length] ?? "") };
    });

  const anyQuestion = (): Arbitrary<RawQuestion> =>
    record({
      start: nat(today - firstDay),
      days: nat(9),
      basis: constantFrom(...dateBases),
      filters: array(anyFilter(), { maxLength: 2 }),
    }).map(({ start, days, ...question }) => ({
      ...question,
      from: firstDay + start,
      to: Math.min(today, firstDay + start + days),
    }));

  test("gives the same value, breakdown and sum of rows of any metric with any filters", async () => {
    const anyBreakdown = record({
      question: anyQuestion(),
      id: constantFrom(...rawMetricIds),
      by: constantFrom(...(Object.keys(raw.dimensions) as RawDimensionId[])),
      limit: constantFrom(1, 5, 500),
    });
    await assert(
      asyncProperty(anyBreakdown, async ({ question, id, by, limit }) => {
        const ask = askOf(question);
        const input = { id, by: [by], metrics: [], limit };
        const [value] = await metricValues(demo.db, ask, [id]);
        const answer = await metricBreakdown(demo.db, ask, input);
        const { sums } = await metricRows(demo.db, ask, { id, limit: 1 });
        const minorOf = ({ metrics }: (typeof answer)["total"]) =>
          toMinor(id, metrics[id]?.value ?? null);
        const shown = answer.rows.map((row) => ({
          value: row.values.join(),
          figure: minorOf(row),
        }));

        const groups = rawBreakdown(raw, id, { ...question, by });
        const expected = shown.map((row) => ({ ...row, figure: groups.get(row.value) ?? 0 }));
        const listed = new Set(shown.map((row) => row.value));
        const rest = {
          dimension: by,
          operator: "is" as const,
          values: [...groups.keys()].filter((each) => !listed.has(each)),
        };
        const filters = [...question.filters, rest];
        expect({
          value: toMinor(id, value?.value ?? null),
          sumOfRows: toMinor(id, sums[id] ?? null) ?? 0,
          total: minorOf(answer.total),
          shown,
          other: answer.other === null ? 0 : minorOf(answer.other),
        }).toEqual({
          value: rawValue(raw, id, question),
          sumOfRows: rawValue(raw, id, question),
          total: rawValue(raw, id, question),
          shown: expected,
          other: rawValue(raw, id, { ...question, filters }),
        });
      }),
      { numRuns: isFullTest ? 50_000 : 2_000 },
    );
  });
});

const monthOfOrder = ({ processedAt }: { processedAt: number }) =>
  dayText(zoneDay(zone, processedAt)).slice(0, 7);

function toMinor(id: keyof typeof metricDefinitions, value: number | null): number | null {
  const isMoney = metricDefinitions[id].unit === "money";
  return value === null || !isMoney ? value : Math.round(value * 100) || 0;
}

async function storeNumbers({ db, storeId }: FilledDemo) {
  const read = (table: "products" | "collections") =>
    db.selectFrom(table).select(["id", "ext_id"]).where("store_id", "=", storeId).execute();
  const products = new Map((await read("products")).map((row) => [row.ext_id, String(row.id)]));
  const collections = new Map(
    (await read("collections")).map((row) => [row.ext_id, String(row.id)]),
  );
  return {
    product: (extId: string) => products.get(extId) ?? `unknown ${extId}`,
    collection: (id: number) => collections.get(String(id)) ?? `unknown ${id}`,
  };
}
