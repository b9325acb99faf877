import type { CohortDimension } from "@cartograph/contracts/customers/cohort-views.ts";
import {
  type CustomerCohorts,
  customerCohortsSchema,
} from "@cartograph/contracts/customers/customer-cohorts.ts";
import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { array, assert, asyncProperty, constantFrom, integer, record } from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { StoreContext } from "../../report-request.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { customerCohorts } from "./customer-cohorts.ts";
import { customersReport } from "./customers-report.ts";

const now = Date.parse("2026-06-17T15:30:00-04:00");
let db: Database;
let store: StoreContext;
beforeEach(async () => {
  db = await openTestDatabase();
  store = await insertTestStore(db);
});
afterEach(() => db.destroy());

type Bought = { customer: string; day: string; unitMinor?: number; of?: string; code?: string };

function orders(list: Bought[]): SourceRecord[] {
  return list.map(({ customer, day, unitMinor = 1000, of = "mug", code }, index) =>
    sampleOrder({
      name: `#${index}`,
      placed: `${day}T12:00:00-04:00`,
      customer,
      discountCodes: code === undefined ? [] : [code],
      lines: [{ productExternalId: of, title: of, unitMinor }],
    }),
  );
}

async function cohorts(by: CohortDimension, of = store): Promise<CustomerCohorts> {
  const answer = await customerCohorts(db, { store: of, query: {}, now }, { by });
  expect(customerCohortsSchema.parse(answer)).toEqual(answer);
  return answer;
}

const valuesOf = ({ lifetimeValue }: CustomerCohorts["cohorts"][number]) =>
  lifetimeValue.map(({ value }) => value);
const percentsOf = (
  { retention }: CustomerCohorts["cohorts"][number],
  curve: "inMonth" | "rolling" | "cumulative",
  months = 4,
) => retention.slice(0, months).map((point) => point[curve]);

test("adds up orders through 30, 90, 180 and 365 days after the first, per customer", async () => {
  const records = orders([
    { customer: "A", day: "2025-01-10", unitMinor: 2000 },
    // The thirtieth day after the first order, and the day after it.
    { customer: "A", day: "2025-02-09", unitMinor: 600 },
    { customer: "A", day: "2025-02-10", unitMinor: 400 },
    { customer: "A", day: "2025-09-01", unitMinor: 5000 },
    { customer: "A", day: "2026-01-11", unitMinor: 7000 },
    { customer: "B", day: "2025-01-20", unitMinor: 1000 },
  ]);
  await ingestPage(db, { store, records, now });
  const { cohorts: rows } = await cohorts("acquired_month");
  expect(rows.map(({ value, customers }) => [value, customers])).toEqual([["2025-01", 2]]);
  expect(rows.map(valuesOf)).toEqual([[18, 20, 20, 45]]);
});

test("subtracts returns of an order at any later time", async () => {
  const [first] = orders([{ customer: "A", day: "2025-01-10", unitMinor: 2000 }]);
  const returned = sampleOrder({
    name: "#1",
    placed: "2025-01-12T12:00:00-04:00",
    customer: "A",
    lines: [{ unitMinor: 500, quantity: 2 }],
    refunds: [
      { at: "2026-05-01T12:00:00-04:00", lines: [{ line: 0, quantity: 1, subtotalMinor: 500 }] },
    ],
  });
  await ingestPage(db, { store, records: [...(first ? [first] : []), returned], now });
  expect((await cohorts("acquired_month")).cohorts.map(valuesOf)).toEqual([[25, 25, 25, 25]]);
});

test("shows a month's lifetime value once all its customers have reached the horizon", async () => {
  // Today is June 17, which is still running and is 30 days after May 18.
  await ingestPage(db, {
    store,
    records: orders([
      { customer: "A", day: "2026-05-01" },
      { customer: "B", day: "2026-05-18" },
    ]),
    now,
  });
  const young = await cohorts("acquired_month");
  expect(young.cohorts.map(valuesOf)).toEqual([[null, null, null, null]]);
  expect(young.total?.lifetimeValue[0]).toEqual({ days: 30, customers: 1, value: 10 });

  const other = await insertTestStore(db);
  const records = orders([
    { customer: "A", day: "2026-05-01" },
    { customer: "B", day: "2026-05-17" },
  ]);
  await ingestPage(db, { store: other, records, now });
  expect((await cohorts("acquired_month", other)).cohorts.map(valuesOf)).toEqual([
    [10, null, null, null],
  ]);
});

test("computes the three retention curves of a hand-worked cohort", async () => {
  const records = orders([
    { customer: "A", day: "2026-01-05" },
    { customer: "A", day: "2026-02-05" },
    { customer: "A", day: "2026-04-05" },
    { customer: "B", day: "2026-01-31" },
    { customer: "B", day: "2026-03-01" },
    { customer: "C", day: "2026-01-15" },
    { customer: "C", day: "2026-06-02" },
    { customer: "D", day: "2026-01-02" },
    { customer: "D", day: "2026-01-30" },
  ]);
  await ingestPage(db, { store, records, now });
  const [january] = (await cohorts("acquired_month")).cohorts;
  expect(january?.retention.slice(0, 5).map(({ customers }) => customers)).toEqual([4, 4, 4, 4, 0]);
  expect(january && percentsOf(january, "inMonth", 5)).toEqual([25, 25, 25, 0, null]);
  expect(january && percentsOf(january, "rolling", 5)).toEqual([75, 75, 50, 25, null]);
  expect(january && percentsOf(january, "cumulative", 5)).toEqual([25, 50, 50, 50, null]);
});

test("has the same in-month retention as the report's cohort grid", async () => {
  const records = orders(
    Array.from({ length: 60 }, (_, index) => ({
      customer: `c${index % 17}`,
      day: new Date(Date.UTC(2025, 8, 1 + index * 4)).toISOString().slice(0, 10),
    })),
  );
  await ingestPage(db, { store, records, now });
  const grid = (await customersReport(db, { store, query: {}, now })).cohorts;
  const mine = new Map((await cohorts("acquired_month")).cohorts.map((row) => [row.value, row]));
  for (const { cohort, size, months } of grid.filter((row) => row.size > 0)) {
    expect(mine.get(cohort)?.customers).toBe(size);
    for (const { month, retention } of months.slice(1)) {
      expect(mine.get(cohort)?.retention[month - 1]?.inMonth).toBe(retention);
    }
  }
});

test("has no figures, not even 0, while orders are unknown", async () => {
  expect(await cohorts("acquired_month")).toMatchObject({
    missing: ["shopify"],
    isKnown: false,
    cohorts: [],
    total: null,
  });
});

test("groups customers by the product and the discount codes of the first order", async () => {
  const records = orders([
    { customer: "A", day: "2026-01-05", of: "lamp", code: "HELLO" },
    { customer: "A", day: "2026-01-06", of: "mug" },
    { customer: "B", day: "2026-01-05", of: "lamp" },
    { customer: "C", day: "2026-01-05", of: "mug", code: "HELLO" },
  ]);
  await ingestPage(db, { store, records, now });
  const byProduct = await cohorts("first_product");
  expect(byProduct.cohorts.map(({ label, customers }) => [label, customers])).toEqual([
    ["lamp", 2],
    ["mug", 1],
  ]);
  expect(byProduct.cohorts[0]?.lifetimeValue[0]).toEqual({ days: 30, customers: 2, value: 15 });
  const byCode = await cohorts("first_discount_code");
  expect(byCode.cohorts.map(({ value, label, customers }) => [value, label, customers])).toEqual([
    ["HELLO", "HELLO", 2],
    ["none", "No discount code", 1],
  ]);
  expect(byCode.count).toBe(2);
});

test("reports visits as unknown if no first order has one", async () => {
  const records = orders([{ customer: "A", day: "2026-01-05" }]);
  await ingestPage(db, { store, records, now });
  expect(await cohorts("first_visit_source")).toMatchObject({ isKnown: false, cohorts: [] });
  const visit = {
    occurredAt: Date.parse("2026-01-07T10:00:00-04:00"),
    source: "Google",
    sourceType: null,
    referrer: null,
    landingPage: null,
    utmSource: null,
    utmMedium: null,
    utmCampaign: null,
    utmContent: null,
    utmTerm: null,
  };
  const visited = sampleOrder({
    name: "#9",
    placed: "2026-01-07T12:00:00-04:00",
    customer: "B",
    visits: { state: "known", first: visit, last: visit },
  });
  await ingestPage(db, { store, records: [visited], now });
  const answer = await cohorts("first_visit_source");
  expect(answer.isKnown).toBe(true);
  expect(answer.cohorts.map(({ label, customers }) => [label, customers])).toEqual([
    ["Google", 1],
    ["No visit recorded", 1],
  ]);
});

const dayMs = 86_400_000;
const today = Date.parse("2026-06-17T00:00:00Z") / dayMs;
const dayNumber = (text: string) => Date.parse(`${text}T00:00:00Z`) / dayMs;
const monthNumber = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));

const share = (part: number, all: number) => (all === 0 ? null : (part / all) * 100);

/** The same figures of one group of customers, customer by customer and figure by figure. */
function expectedFigures(own: Bought[]) {
  const customers = [...new Set(own.map(({ customer }) => customer))].map((customer) => {
    const bought = own.filter((each) => each.customer === customer);
    const first = bought.map(({ day }) => day).toSorted()[0] ?? "";
    return { bought, first };
  });
  return {
    customers: customers.length,
    lifetimeValue: [30, 90, 180, 365].map((days) => {
      const old = customers.filter(({ first }) => dayNumber(first) + days < today);
      const sum = old
        .flatMap(({ bought, first }) =>
          bought.filter(({ day }) => dayNumber(day) - dayNumber(first) <= days),
        )
        .reduce((total, { unitMinor = 0 }) => total + unitMinor, 0);
      return {
        days,
        customers: old.length,
        value: old.length === 0 ? null : sum / old.length / 100,
      };
    }),
    retention: Array.from({ length: 12 }, (_, index) => {
      const month = index + 1;
      const over = customers.filter(
        ({ first }) => monthNumber(first) + month < monthNumber("2026-06"),
      );
      const some = (isIn: (later: number) => boolean) =>
        over.filter(({ bought, first }) =>
          bought.some(({ day }) => isIn(monthNumber(day) - monthNumber(first))),
        ).length;
      return {
        month,
        customers: over.length,
        inMonth: share(
          some((later) => later === month),
          over.length,
        ),
        rolling: share(
          some((later) => later >= month),
          over.length,
        ),
        cumulative: share(
          some((later) => later >= 1 && later <= month),
          over.length,
        ),
      };
    }),
  };
}

test("agrees with a computation customer by customer", async () => {
  const bought = record({
    customer: constantFrom("A", "B", "C", "D", "E"),
    day: integer({ min: 0, max: 800 }).map((ago) =>
      new Date((today - ago) * dayMs).toISOString().slice(0, 10),
    ),
    unitMinor: integer({ min: 0, max: 9 }).map((n) => n * 100),
    of: constantFrom("mug", "lamp"),
  });
  await assert(
    asyncProperty(array(bought, { minLength: 1, maxLength: 25 }), async (list) => {
      const own = await insertTestStore(db);
      await ingestPage(db, { store: own, records: orders(list), now });
      const { total, cohorts: rows } = await cohorts("acquired_month", own);
      expect(total).toEqual(expectedFigures(list));
      for (const row of rows) {
        const firsts = new Map<string, string>();
        for (const { customer, day } of list) {
          const known = firsts.get(customer);
          if (known === undefined || day < known) firsts.set(customer, day);
        }
        const members = list.filter(({ customer }) => firsts.get(customer)?.startsWith(row.value));
        const expected = expectedFigures(members);
        expect(row.retention).toEqual(expected.retention);
        for (const [index, { customers, value }] of expected.lifetimeValue.entries()) {
          const isShown = customers === expected.customers && row.value < "2026-06";
          expect(row.lifetimeValue[index]?.value).toEqual(isShown ? value : null);
        }
      }
    }),
    { numRuns: testRuns(60) },
  );
});

test("counts only the customers of the store", async () => {
  await ingestPage(db, { store, records: orders([{ customer: "A", day: "2026-01-05" }]), now });
  const alone = await cohorts("acquired_month");
  const other = await insertTestStore(db);
  const records = orders([
    { customer: "A", day: "2026-01-05", unitMinor: 90_000 },
    { customer: "A", day: "2026-02-05" },
  ]);
  await ingestPage(db, { store: other, records, now });
  expect(await cohorts("acquired_month")).toEqual(alone);
});
