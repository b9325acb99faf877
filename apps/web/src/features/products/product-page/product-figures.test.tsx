import type { ProductReport } from "@cartograph/contracts/reports/product.ts";
import { expect, test } from "vitest";
import { renderPage } from "../../../lib/testing/render-page.tsx";
import { ProductFigures } from "./product-figures.tsx";

const none = ["No units sold in this range", "No views in this range"];
const unknown = "Not enough data in this range";

test("says that nothing was sold or viewed if every day of the range is known", () => {
  expect(reasonsOf({ days: [{}, {}] })).toEqual(none);
});

test("says no more than that data is missing if a day was not synced or left out", () => {
  expect(reasonsOf({ days: [{}, { isKnown: false }] })).toEqual([unknown, none[1]]);
  expect(reasonsOf({ days: [{}, { views: null }] })).toEqual([none[0], unknown]);
  const codes = ["analytics_days_left_out"];
  expect(reasonsOf({ days: [{}], codes })).toEqual([none[0], unknown]);
  expect(reasonsOf({ days: [{}, {}], codes: ["first_sync_unfinished"] })).toEqual([
    unknown,
    none[1],
  ]);
});

test("says that nothing was viewed if only another report of Google Analytics was refused", () => {
  expect(reasonsOf({ days: [{}, {}], codes: ["analytics_days_left_out"] })).toEqual(none);
});

test("draws sales and views as unfinished only where they are", () => {
  expect(dottedOf({})).toBe(0);
  expect(dottedOf({ isComplete: false })).toBe(6);
  expect(dottedOf({ isComplete: false, onlyIncomplete: "views" })).toBe(1);
  expect(dottedOf({ isComplete: false, onlyIncomplete: "sales" })).toBe(5);
});

/** How many lines are dotted on these days. */
function dottedOf(day: Day): number {
  const page = pageOf({ days: [day, day, day] });
  return [...page.matchAll(/<path d="[^"]+" class="[^"]*running/g)].length;
}

type Day = Partial<
  Pick<ProductReport["byDay"][number], "isKnown" | "isComplete" | "onlyIncomplete" | "views">
>;
type Shown = { days: Day[]; codes?: string[] };

function figure(value: number | null) {
  return { value, noPercentChange: null, comparedDays: null };
}

/** Why there is no return rate and no conversion rate of a product that was neither sold nor viewed. */
function reasonsOf(shown: Shown): string[] {
  const found = pageOf(shown).matchAll(/No [a-z ]+ in this range|Not enough data in this range/g);
  return [...found].map(String);
}

function pageOf({ days, codes = [] }: Shown): string {
  const zeros = { revenue: 0, units: 0, orders: 0, returns: 0, views: 0 };
  const report = {
    currency: "USD",
    currencyDigits: 2,
    missing: [],
    dataSources: [],
    range: { from: "2026-03-01", to: "2026-03-02", comparison: "none" },
    notices: codes.map((code) => ({ code, message: "" })),
    figures: Object.fromEntries([
      ...[...Object.keys(zeros), "netSales"].map((name) => [name, figure(0)]),
      ...["returnRate", "conversionRate"].map((name) => [name, figure(null)]),
    ]),
    byDay: days.map((day, index) => ({
      date: `2026-03-0${index + 1}`,
      isComplete: true,
      isKnown: true,
      ...zeros,
      ...day,
    })),
  } as unknown as ProductReport;
  return renderPage(<ProductFigures report={report} />);
}
