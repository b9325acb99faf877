import { dateBases } from "@cartograph/contracts/date-range.ts";
import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { type Filter, formatFilters } from "@cartograph/contracts/dimensions/filters.ts";
import { supportedDimensions } from "@cartograph/contracts/metrics/cuts.ts";
import {
  metricDefinitions,
  type MetricId,
  metricIds,
} from "@cartograph/contracts/metrics/definitions.ts";
import type { MetricRows } from "@cartograph/contracts/metrics/metric-rows.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ReportRequest } from "../../report-request.ts";
import { formatDay, parseDay } from "../../calendar/days.ts";
import { storeRates } from "../../ingestion/exchange-rates.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { describedNow, describedStore } from "../../testing/described-store.ts";
import { orderHistories } from "../../testing/order-histories.ts";
import { reportDays } from "../../testing/report-days.ts";
import { sampleItemDay } from "../../testing/sample-days.ts";
import { reportStore } from "../../testing/report-store.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { metricValues } from "../metric-values.ts";
import { metricRows } from "./metric-rows.ts";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.destroy());

type Walk = { rows: MetricRows["rows"]; last: MetricRows };

/** Reads all pages. */
async function walk(
  request: ReportRequest,
  { id, sort, limit = 4 }: { id: MetricId; sort?: string; limit?: number },
  betweenPages: () => Promise<void> = async () => {},
): Promise<Walk> {
  const first = await metricRows(db, request, { id, sort, limit });
  const rows = [...first.rows];
  let last = first;
  while (last.next !== null) {
    await betweenPages();
    last = await metricRows(db, request, { id, sort, limit, cursor: last.next });
    rows.push(...last.rows);
  }
  return { rows, last };
}

/** The figure computed from the sums of the rows; null without a positive denominator, or if its cost is negative. */
function figureOf(id: MetricId, sums: MetricRows["sums"]): number | null {
  const { parts } = metricDefinitions[id];
  if (parts?.kind !== "ratio") return sums[id] ?? null;
  const [numerator, denominator] = [sums[parts.numerator] ?? 0, sums[parts.denominator] ?? 0];
  if (denominator <= 0 || (parts.numerator === "ad_spend" && numerator < 0)) return null;
  const ratio = numerator / denominator;
  return (parts.isComplement ? 1 - ratio : ratio) * (parts.times ?? 1);
}

const textsOf = ({ rows }: Walk) => rows.map(({ cells }) => JSON.stringify(cells));

/** Sums of fractions leave traces. Rounding both sides instead would tell apart those at the edge of a decimal. */
const near = (value: number | null) =>
  value === null ? null : (expect.closeTo(value, 6) as unknown);

function mapped<Value, Result>(all: Record<string, Value>, to: (value: Value) => Result) {
  return Object.fromEntries(Object.entries(all).map(([key, value]) => [key, to(value)]));
}

async function compareRows(request: ReportRequest, id: MetricId) {
  const [value] = await metricValues(db, request, [id]);
  const { rows, last } = await walk(request, { id, limit: 6 });
  const sumEntries = Object.keys(last.sums).map((column) => [
    column,
    rows.reduce((total, { cells }) => total + Number(cells[column] ?? 0), 0),
  ]);
  const figure = figureOf(id, last.sums);
  return {
    fromRows: {
      id,
      count: rows.length,
      sums: Object.fromEntries(sumEntries),
      figure,
    },
    answered: {
      id,
      count: last.count,
      sums: mapped(last.sums, (sum) => near(sum ?? 0)),
      figure: near(value?.value ?? null),
    },
  };
}

const ofOrders = metricIds.filter((id) => {
  const { facts } = metricDefinitions[id];
  return facts.every((fact) => ["sales", "order_lines", "customers"].includes(fact));
});

const days = (first: string, length: number) =>
  fc.tuple(fc.nat({ max: length }), fc.nat({ max: length })).map(([a, b]) => ({
    range: "custom" as const,
    from: formatDay(parseDay(first) + Math.min(a, b)),
    to: formatDay(parseDay(first) + Math.max(a, b)),
  }));

function anyFilter(id: MetricId, pick: number): Filter[] {
  const dimensions: DimensionId[] = supportedDimensions(id);
  const dimension = dimensions[pick % dimensions.length];
  if (dimension === undefined) return [];
  const values = valuesOf[dimension] ?? ["none"];
  const value = values[pick % values.length] ?? "none";
  return [{ dimension, operator: pick % 2 === 0 ? "is" : "is_not", values: [value] }];
}

const valuesOf: Partial<Record<DimensionId, readonly string[]>> = {
  day: ["2026-03-01", "2026-05-29"],
  product: ["1", "2", "none"],
  sales_channel: ["online_store", "pos"],
  customer_type: ["first", "guest"],
  country: ["US", "GB", "none"],
  channel: ["Direct", "none"],
  campaign: ["1", "2"],
  weekday: ["1", "2", "3"],
};

const span = { from: parseDay("2026-05-28"), to: parseDay("2026-05-31") };

const rates = [0, 1, 2, 3].map((day) => ({
  date: formatDay(span.from + day),
  base: "EUR",
  quote: "USD",
  rate: "1.137",
}));

const ofReports = metricIds.filter((id) => {
  const { facts, isAdditive, parts } = metricDefinitions[id];
  const isOfOrders = ofOrders.includes(id) || facts.includes("checkouts");
  return !isOfOrders && (isAdditive || parts !== null);
});

test("has rows of days that add up to the figure over all pages, with and without filters", async () => {
  const orders = fc.array(fc.record({ day: fc.nat({ max: 7 }), isFirst: fc.boolean() }));
  await fc.assert(
    fc.asyncProperty(
      reportDays(span),
      orders,
      days("2026-05-28", 3),
      fc.nat(),
      async ({ records }, placed, range, pick) => {
        const sales = placed.map(({ day, isFirst }, index) =>
          sampleOrder({
            name: `#${index}`,
            placed: `${formatDay(span.from + day)}T12:00:00-04:00`,
            customer: isFirst ? `c${index}` : "c",
            countryCode: index % 2 === 0 ? "GB" : null,
          }),
        );
        const store = await reportStore(db, [...records, ...sales]);
        await storeRates(db, store.id, rates);
        for (const id of ofReports) {
          const request: ReportRequest = { store, now: describedNow, query: range };
          const filters = pick % 3 === 0 ? "" : formatFilters(anyFilter(id, pick));
          const { fromRows, answered } = await compareRows(
            { ...request, query: { ...request.query, filters } },
            id,
          );
          expect(fromRows).toEqual(answered);
        }
      },
    ),
    { numRuns: testRuns(15), endOnFailure: true },
  );
});

const orderOf = (day: number, index: number) =>
  sampleOrder({
    name: `${day}-${index}`,
    placed: `2026-06-${String(day).padStart(2, "0")}T12:00:00Z`,
    lines: [{ unitMinor: 100 * (day % 3) + 1 }],
  });

test.each(["-day", "day", "-total_sales", "order"])(
  "returns each row once, sorted by %s, while a sync writes between pages",
  async (sort) => {
    const store = await reportStore(db, [2, 4, 4, 6, 8, 10, 12].map(orderOf));
    const request: ReportRequest = { store, now: describedNow, query: { range: "this_month" } };
    const before = (await walk(request, { id: "total_sales" })).rows.map(
      ({ cells }) => cells["order_name"],
    );
    let written = 100;
    const { rows } = await walk(request, { id: "total_sales", sort, limit: 2 }, async () => {
      written += 1;
      if (written > 103) return;
      const records = [orderOf(1, written), orderOf(7, written), orderOf(13, written)];
      await ingestPage(db, { store, records, now: describedNow });
    });
    const names = rows.map(({ cells }) => cells["order_name"]);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(before));
  },
);

test("has rows of orders that add up to the figure over all pages, with and without filters", async () => {
  await fc.assert(
    fc.asyncProperty(
      orderHistories,
      days("2026-02-15", 80),
      fc.constantFrom(...dateBases),
      fc.nat(),
      async (deliveries, range, basis, pick) => {
        const store = await describedStore(db, deliveries);
        for (const id of ofOrders) {
          const request: ReportRequest = { store, now: describedNow, query: { ...range, basis } };
          const filters = pick % 3 === 0 ? "" : formatFilters(anyFilter(id, pick));
          const { fromRows, answered } = await compareRows(
            { ...request, query: { ...request.query, filters } },
            id,
          );
          expect(fromRows).toEqual(answered);
        }
      },
    ),
    { numRuns: testRuns(15), endOnFailure: true },
  );
});

test.each([
  ["net_sales", "net_sales"],
  ["aov", "orders_with_products"],
  ["product_revenue", "product_revenue"],
  ["product_return_rate", "units_returned"],
] as const)("has the same rows of %s in order when sorted by %s", async (id, column) => {
  await fc.assert(
    fc.asyncProperty(
      orderHistories,
      fc.constantFrom(...dateBases),
      fc.constantFrom("", "product:is:1", "country:is_not:US"),
      async (deliveries, basis, filters) => {
        const store = await describedStore(db, deliveries);
        const query = { range: "custom", from: "2026-02-15", to: "2026-06-10" } as const;
        const request: ReportRequest = {
          store,
          now: describedNow,
          query: { ...query, basis, filters },
        };
        const byDay = textsOf(await walk(request, { id, limit: 500 })).toSorted();
        for (const [sort, sign] of [
          [column, 1],
          [`-${column}`, -1],
        ] as const) {
          const sorted = await walk(request, { id, sort, limit: 3 });
          const amounts = sorted.rows.map(({ cells }) => Number(cells[column]));
          expect(amounts).toEqual(amounts.toSorted((a, b) => sign * (a - b)));
          expect(textsOf(sorted).toSorted()).toEqual(byDay);
        }
      },
    ),
    { numRuns: testRuns(15), endOnFailure: true },
  );
});

test.each([
  ["net_sales", "order", ["#7", "#999", "#1000", "B-1200"]],
  ["product_revenue", "product", ["Apron", "Candle", "Towel", "towel"]],
  ["product_revenue", "order", ["#7", "#999", "#1000", "B-1200"]],
  ["new_customers", "customer", ["8", "9", "20", "100"]],
  ["customers", "customer", ["8", "9", "20", "100"]],
  ["customers_to_date", "customer", ["8", "9", "20", "100"]],
  ["product_views", "product", ["Apron", "Candle", "Towel", "towel"]],
] as const)("sorts rows of %s by the name of the %s", async (id, column, names) => {
  const sold = [
    ["#1000", "20", "Towel"],
    ["B-1200", "8", "Apron"],
    ["#999", "100", "towel"],
    ["#7", "9", "Candle"],
  ] as const;
  const products = sold.map(([, , title]) => ({ productExternalId: `p-${title}`, title }));
  const store = await reportStore(db, [
    ...sold.map(([name, customer], index) =>
      sampleOrder({
        name,
        customer,
        placed: `2026-03-0${index + 1}T12:00:00Z`,
        lines: products.slice(index, index + 1),
      }),
    ),
    sampleItemDay({
      day: "2026-03-02",
      rows: Object.fromEntries(products.map((each) => [each.productExternalId, { views: 3 }])),
    }),
  ]);
  const query = { range: "custom", from: "2026-03-01", to: "2026-03-31" } as const;
  const request: ReportRequest = { store, now: describedNow, query };
  for (const [sort, expected] of [
    [column, names],
    [`-${column}`, names.toReversed()],
  ] as const) {
    const { rows } = await walk(request, { id, sort, limit: 1 });
    expect(rows.map(({ cells }) => cells[`${column}_name`])).toEqual(expected);
  }
});
