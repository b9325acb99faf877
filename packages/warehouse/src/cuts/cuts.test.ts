import { dateBases } from "@cartograph/contracts/date-range.ts";
import {
  type DimensionId,
  dimensionDefinitions,
} from "@cartograph/contracts/dimensions/definitions.ts";
import { type Filter, formatFilters } from "@cartograph/contracts/dimensions/filters.ts";
import { supportedDimensions } from "@cartograph/contracts/metrics/cuts.ts";
import { type MetricId, metricDefinitions } from "@cartograph/contracts/metrics/definitions.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReportRequest } from "../report-request.ts";
import { formatDay, parseDay } from "../calendar/days.ts";
import { type Comparison, figuresScope } from "../metrics/comparison.ts";
import { openGroupedFigures } from "../metrics/figures.ts";
import { metrics } from "../metrics/registry.ts";
import { withComparison } from "../questions/with-comparison.ts";
import { sampleNow } from "../testing/every-answer.ts";
import { fillStore } from "../testing/same-id-stores.ts";
import { describedNow, describedStore } from "../testing/described-store.ts";
import { orderHistories } from "../testing/order-histories.ts";
import { groupValues } from "./group-key.ts";
import { notCutBy } from "./open-cut.ts";
import { isLineDimension, orderFactDimensions } from "./order-facts.ts";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.destroy());

const ofOrders = [
  "gross_sales",
  "discounts",
  "returns",
  "shipping",
  "taxes",
  "total_sales",
  "orders",
  "units",
  "online_orders",
  "orders_with_products",
  "new_customers",
  "guest_orders",
  "product_revenue",
  "units_ordered",
  "units_returned",
] as const satisfies readonly MetricId[];

const range = fc
  .tuple(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 0, max: 80 }))
  .map(([a, b]) => ({
    range: "custom" as const,
    from: formatDay(parseDay("2026-02-15") + Math.min(a, b)),
    to: formatDay(parseDay("2026-02-15") + Math.max(a, b)),
  }));
const anyDimension = fc.constantFrom<DimensionId>(...orderFactDimensions);

type Sums = Record<string, number | null>;

async function valuesOf({ current }: Comparison, ids: readonly MetricId[]): Promise<Sums> {
  const sums: Sums = {};
  for (const id of ids) sums[id] = await metrics[id].compute(current);
  return sums;
}

function groupsOf(comparison: Comparison, by: readonly DimensionId[]) {
  const scope = figuresScope(comparison, { window: comparison.period.current });
  return openGroupedFigures(comparison.db, scope, { facts: ["sales", "order_lines"], by });
}

const add = (a: Sums, b: Sums): Sums =>
  Object.fromEntries(Object.keys({ ...a, ...b }).map((id) => [id, (a[id] ?? 0) + (b[id] ?? 0)]));

const asked = (
  request: Omit<ReportRequest, "query">,
  query: ReportRequest["query"],
  filters: readonly Filter[],
) => ({
  ...request,
  query: { ...query, filters: formatFilters(filters) },
});

describe("sales", () => {
  test("equal the sum of their groups, by any dimension that does not overlap", async () => {
    await fc.assert(
      fc.asyncProperty(
        orderHistories,
        range,
        fc.constantFrom(...dateBases),
        anyDimension,
        anyDimension,
        async (deliveries, days, basis, one, other) => {
          const store = await describedStore(db, deliveries);
          const by = one === other ? [one] : [one, other];
          await withComparison(
            db,
            { store, now: describedNow, query: { ...days, basis } },
            async (comparison) => {
              const additive = ofOrders.filter((id) => !by.some((each) => overlaps(id, each)));
              const groups = await groupsOf(comparison, by);
              let sums: Sums = Object.fromEntries(additive.map((id) => [id, 0]));
              for (const [, current] of groups) {
                sums = add(sums, await valuesOf({ ...comparison, current }, additive));
              }
              expect(sums).toEqual(await valuesOf(comparison, additive));
            },
          );
        },
      ),
      { numRuns: testRuns(150) },
    );
  });

  test("matching a filter and its opposite add up to all sales, in any group", async () => {
    await fc.assert(
      fc.asyncProperty(
        orderHistories,
        range,
        fc.constantFrom(...dateBases),
        anyDimension,
        anyDimension,
        fc.nat(),
        async (deliveries, days, basis, dimension, second, pick) => {
          const store = await describedStore(db, deliveries);
          const request = { store, now: describedNow };
          const query = { ...days, basis };
          const read = (filters: readonly Filter[]) =>
            withComparison(db, asked(request, query, filters), (comparison) =>
              valuesOf(comparison, ofOrders),
            );
          const keys = await withComparison(db, { ...request, query }, async (comparison) => [
            ...(await groupsOf(comparison, [dimension, second])).keys(),
          ]);
          const [value, otherValue] = groupValues(keys[pick % keys.length] ?? "none\0none");
          const inSecond = filterOf(second, otherValue, "is");
          const is = await read([filterOf(dimension, value, "is"), inSecond]);
          const isNot = await read([inSecond, filterOf(dimension, value, "is_not")]);
          expect(add(is, isNot)).toEqual(await read([inSecond]));
          expect(await read([inSecond, filterOf(dimension, value, "is")])).toEqual(is);
        },
      ),
      { numRuns: testRuns(150) },
    );
  });
});

function filterOf(
  dimension: DimensionId,
  value: string | undefined,
  operator: Filter["operator"],
): Filter {
  return { dimension, operator, values: [value ?? "none"] };
}

/** Amounts are per line, while an order has several lines. */
function overlaps(id: MetricId, dimension: DimensionId): boolean {
  if (dimensionDefinitions[dimension].overlaps) return true;
  const counts: readonly MetricId[] = [
    "orders",
    "online_orders",
    "orders_with_products",
    "new_customers",
    "guest_orders",
  ];
  return isLineDimension(dimension) && counts.includes(id);
}

test("supports every dimension that the registry lists for orders", () => {
  const ofSales = Object.values(dimensionDefinitions).filter(({ facts }) =>
    facts.includes("sales"),
  );
  expect(
    notCutBy(
      "net_sales",
      ofSales.map(({ id }) => id),
    ),
  ).toEqual([]);
  expect(metricDefinitions.net_sales.facts).toEqual(["sales"]);
});

test.each([
  ["customers_to_date", "customers"],
  ["lifetime_net_sales", "customers"],
  ["value_left_in_carts", "checkouts"],
] as const)(
  "adds up %s of groups and of opposite filters, by every dimension",
  async (id, facts) => {
    const store = await fillStore(db, 3);
    const request = { store, now: sampleNow };
    const query = { range: "last_30_days" } as const;
    const read = (filters: readonly Filter[]) =>
      withComparison(db, asked(request, query, filters), ({ current }) =>
        metrics[id].compute(current),
      );
    const all = await read([]);
    expect(all).toBeGreaterThan(0);
    for (const dimension of supportedDimensions(id)) {
      const groups = await withComparison(db, { ...request, query }, async (comparison) => {
        const scope = figuresScope(comparison, { window: comparison.period.current });
        const opened = await openGroupedFigures(comparison.db, scope, {
          facts: [facts],
          by: [dimension],
        });
        const values = [...opened].map(async ([key, figures]) => {
          return [key, await metrics[id].compute(figures)] as const;
        });
        return Promise.all(values);
      });
      const sum = groups.reduce((total, [, value]) => total + (value ?? 0), 0);
      expect([dimension, sum]).toEqual([dimension, all]);
      for (const [value, figure] of groups) {
        expect(await read([filterOf(dimension, value, "is")])).toBe(figure);
        expect(await read([filterOf(dimension, value, "is_not")])).toBe((all ?? 0) - (figure ?? 0));
      }
    }
  },
);
