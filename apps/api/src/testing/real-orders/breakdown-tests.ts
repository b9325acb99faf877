import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { MetricBreakdown } from "@cartograph/contracts/metrics/metric-breakdown.ts";
import type { MetricRows } from "@cartograph/contracts/metrics/metric-rows.ts";
import { expect, test } from "vitest";
import { cents, type ReferenceRow, referenceRows } from "./reference.ts";
import type { RestClient } from "./rest-client.ts";
import type { TwoStores } from "./two-stores.ts";

type Wanted = { by: DimensionId; basis: DateBasis; metrics: MetricId[]; limit?: number };

const everything = "range=custom&from=2010-12-01&to=2011-12-09";

/** @param stores the store that imported the orders and the one that synced them, once they are open */
export function testBreakdowns(stores: () => Pick<TwoStores, "imported" | "synced">): void {
  test("breaks sales down by the country of the orders", async () => {
    const { imported, synced } = stores();
    const expected = referenceRows("revenue_by_country.csv").map((row) => [
      row.country_iso2 === "" ? "none" : row.country_iso2,
      cents(row.net),
      Number(row.orders),
      Number(row.units),
      Number(row.customers),
    ]);
    for (const [by, store] of Object.entries({ imported, synced })) {
      const answer = await breakdown(store, {
        by: "country",
        basis: "order_date",
        metrics: ["total_sales", "orders", "units", "customers"],
      });
      expect(figuresOf(answer.rows), by).toEqual(expected.toSorted(byFirst));
      expect(answer.other).toBeNull();
    }
  });

  test("breaks sales down by week, month and weekday, with refunds on their day", async () => {
    const store = stores().synced;
    const weekdays = new Map<string, ReferenceRow[]>();
    for (const row of referenceRows("revenue_by_day.csv")) {
      const weekday = String(new Date(row.day ?? "").getUTCDay() || 7);
      weekdays.set(weekday, [...(weekdays.get(weekday) ?? []), row]);
    }
    const references: Partial<Record<DimensionId, Map<string, ReferenceRow[]>>> = {
      week: oneBy("week_starting_monday", referenceRows("revenue_by_week_monday.csv")),
      month: oneBy("month", referenceRows("revenue_by_month.csv")),
      weekday: weekdays,
    };
    for (const by of ["week", "month", "weekday"] as const) {
      const { rows } = await breakdown(store, {
        by,
        basis: "refund_date",
        metrics: ["total_sales", "orders"],
      });
      const expected = [...(references[by] ?? [])].map(([value, of]) => [
        value,
        of.reduce((sum, row) => sum + cents(row.net), 0),
        of.reduce((sum, row) => sum + Number(row.orders), 0),
      ]);
      expect(figuresOf(rows), by).toEqual(
        expected.filter(([, net, orders]) => net !== 0 || orders !== 0).toSorted(byFirst),
      );
    }
  });

  test.each(["sku", "product"] as const)(
    "breaks sales and returns down by %s, and sums the others to the cent",
    async (by) => {
      const store = stores().synced;
      const metrics: MetricId[] = ["gross_sales", "returns", "units", "units_returned"];
      const answer = await breakdown(store, { by, basis: "order_date", metrics, limit: 50 });
      const reference = referenceRows("products.csv.gz").map((row) => ({
        sku: row.sku,
        title: row.title_most_frequent,
        figures: [
          cents(row.revenue),
          cents(row.returns),
          Number(row.units),
          Number(row.units_returned),
        ],
      }));
      const shown = figuresOf(answer.rows).map(([, ...figures]) => figures);
      const names = answer.rows.map(({ values, labels }) => (by === "sku" ? values : labels)[0]);
      const known = new Map(
        reference.map((row) => [by === "sku" ? row.sku : row.title, row.figures]),
      );
      const inOrder = answer.rows.toSorted((a, b) => byFirst(a.values, b.values));
      expect(names).toHaveLength(50);
      expect(shown).toEqual(
        inOrder.map(({ values, labels }) => known.get((by === "sku" ? values : labels)[0])),
      );
      const sums = metrics.map((_, index) =>
        reference.reduce((sum, { figures }) => sum + (figures[index] ?? 0), 0),
      );
      const listed = metrics.map((_, index) =>
        shown.reduce((sum, figures) => sum + Number(figures[index] ?? 0), 0),
      );
      const [gross, , units, unitsReturned] = metrics.map((id) =>
        inUnit(id, answer.other?.metrics),
      );
      expect([gross, units, unitsReturned]).toEqual(
        [0, 2, 3].map((index) => (sums[index] ?? 0) - (listed[index] ?? 0)),
      );
    },
  );

  test("lists rows that sum to a country's sales, on both bases", async () => {
    const { imported, synced } = stores();
    const germany = referenceRows("revenue_by_country.csv").find(
      (row) => row.country_iso2 === "DE",
    );
    for (const [by, store] of Object.entries({ imported, synced })) {
      for (const basis of ["order_date", "refund_date"]) {
        const { sums } = await store.get<MetricRows>(
          `/api/metrics/total_sales/rows?${everything}&basis=${basis}&filters=country:is:DE&limit=1`,
        );
        expect([by, basis, cents(sums.total_sales)]).toEqual([by, basis, cents(germany?.net)]);
      }
    }
  });
}

function breakdown(
  store: RestClient,
  { by, basis, metrics: [id = "orders", ...others], limit = 500 }: Wanted,
): Promise<MetricBreakdown> {
  const more = others.length === 0 ? "" : `&metrics=${others.join()}`;
  return store.get(
    `/api/metrics/${id}/breakdown?by=${by}&${everything}&basis=${basis}${more}&limit=${limit}`,
  );
}

type Row = MetricBreakdown["rows"][number];

/** A row's value and its figures in minor units, in the order of the values. */
function figuresOf(rows: readonly Row[]): (string | number | undefined)[][] {
  return rows
    .map(({ values, metrics }) => [
      values[0],
      ...Object.keys(metrics).map((id) => inUnit(id as MetricId, metrics)),
    ])
    .toSorted(byFirst);
}

const counts: ReadonlySet<MetricId> = new Set<MetricId>([
  "orders",
  "units",
  "customers",
  "units_returned",
]);

function inUnit(id: MetricId, metrics: Row["metrics"] | undefined): number {
  const value = metrics?.[id]?.value ?? 0;
  return counts.has(id) ? value : cents(value);
}

function byFirst(one: readonly unknown[], other: readonly unknown[]): number {
  return String(one[0]) < String(other[0]) ? -1 : 1;
}

function oneBy(column: string, rows: readonly ReferenceRow[]): Map<string, ReferenceRow[]> {
  return new Map(rows.map((row) => [row[column] ?? "", [row]]));
}
