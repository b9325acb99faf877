import { type DateBasis, dateBases } from "@cartograph/contracts/date-range.ts";
import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { type Filter, filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import * as fc from "fast-check";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoreContext } from "../../report-request.ts";
import type { Window } from "../../calendar/period.ts";
import { parseDay } from "../../calendar/days.ts";
import { startOfDay } from "../../calendar/zoned-day.ts";
import type { Grouping } from "../../cuts/cut.ts";
import { groupValues } from "../../cuts/group-key.ts";
import { groupedTotals } from "../../cuts/order-days/grouped-amounts.ts";
import { isLineDimension, orderFactDimensions } from "../../cuts/order-facts.ts";
import { lineDimensionIds } from "../../dimensions/line-dimensions.ts";
import {
  countColumns,
  placedLines,
  placedOrders,
  salesRows,
  salesRowsByLine,
} from "../../cuts/sales-rows.ts";
import { selectGroups } from "../../cuts/select-groups.ts";
import { groupedOrders } from "../../cuts/order-days/grouped-orders.ts";
import { groupedLines } from "../../cuts/order-days/grouped-lines.ts";
import { amountColumns } from "../../ingestion/sales/ledger-amounts.ts";
import { storeCache } from "../../store-cache.ts";
import { describedStore, deliverDescribed } from "../../testing/described-store.ts";
import { orderHistories } from "../../testing/order-histories.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { changeStoreTimezone } from "../change-store-timezone.ts";
import { findRollupDifferences } from "../../testing/rollup-differences/find-rollup-differences.ts";
import { packOrderDays } from "./store-order-days.ts";

let db: Kysely<Schema>;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.destroy());

const firstDay = parseDay("2026-02-15");

/** Windows of days, the last of which may end at any hour. */
const windows = fc
  .tuple(fc.nat({ max: 80 }), fc.nat({ max: 80 }), fc.option(fc.integer({ min: 1, max: 24 })))
  .map(([a, b, hours]): Window => {
    const [from, to] = [firstDay + Math.min(a, b), firstDay + Math.max(a, b)];
    if (hours === null) return { from, to, part: null };
    const until = startOfDay(to + 1, "America/New_York") + hours * 3_600_000;
    return { from, to, part: { day: to + 1, until } };
  });
/** Half of the dimensions are those of lines, which are the minority. */
const dimension = fc.oneof(
  fc.constantFrom<DimensionId>(...orderFactDimensions),
  fc.constantFrom<DimensionId>(...lineDimensionIds),
);
const dimensions = fc.uniqueArray(dimension, { maxLength: 2 });

/** Several questions for each history, because storing it takes most of the time of a case. */
const groupings = fc.array(
  fc.record({
    by: dimensions,
    filters: fc.array(fc.tuple(dimension, fc.constantFrom("is", "is_not"), fc.nat()), {
      maxLength: 2,
    }),
  }),
  { minLength: 4, maxLength: 4 },
);

/** How days are packed after a page of deliveries. */
const packing = fc.constantFrom("none", "all", "killed");

type Question = { window: Window; basis: DateBasis } & Grouping;

type Amounts = Record<string, number>;

type Answers = Record<"totals" | "orders" | "lines", Record<string, Amounts>>;

async function fromColumns(
  store: StoreContext,
  { window, basis, by, filters }: Question,
): Promise<Answers> {
  const cache = await storeCache(db, db, store.id);
  const grouping = { by, filters };
  const totals = await groupedTotals(db, { store, cache, window, basis }, grouping);
  const orders = await groupedOrders(db, { store, cache, window }, grouping);
  const lines = await groupedLines(db, { store, cache, window }, grouping);
  return {
    totals: textOf(totals),
    orders: textOf(
      [...orders].map(([key, all]) => [
        key,
        { orders: sumOf(all, "orders"), totalMinor: sumOf(all, "totalMinor") },
      ]),
    ),
    lines: textOf(lines),
  };
}

async function fromLedger(
  store: StoreContext,
  { window, basis, by, filters }: Question,
): Promise<Answers> {
  const scope = { store, basis, window };
  const sum = (rows: Parameters<typeof selectGroups>[1], names: readonly string[]) => {
    const columns = Object.fromEntries(
      names.map((name) => [name, sql`coalesce(sum(${sql.ref(`fact.${name}`)}), 0)`]),
    );
    return selectGroups(db, rows, { by, filters, per: {}, columns });
  };
  const isByLine = [...by, ...filteredDimensions(filters)].some(isLineDimension);
  const others = amountColumns.filter((name) => !countColumns.some((each) => each === name));
  const totals = isByLine
    ? [
        ...(await sum(salesRows(scope), countColumns)),
        ...(await sum(salesRowsByLine(scope), others)),
      ]
    : await sum(salesRows(scope), amountColumns);
  const orders = await selectGroups(db, placedOrders(scope), {
    by,
    filters,
    per: {},
    columns: { orders: sql`count(*)`, totalMinor: sql`coalesce(sum(orders.total_minor), 0)` },
  });
  const lines = await selectGroups(db, placedLines(scope), {
    by,
    filters,
    per: {},
    columns: {
      revenueMinor: sql`coalesce(sum(fact.gross_minor - fact.discount_minor), 0)`,
      units: sql`coalesce(sum(fact.quantity), 0)`,
      unitsReturned: sql`coalesce(sum(fact.returned_quantity), 0)`,
    },
  });
  return {
    totals: textOf(entries(totals)),
    orders: textOf(entries(orders)),
    lines: textOf(entries(lines)),
  };
}

/** The amounts of rows of groups by key. */
function entries(rows: readonly ({ key: string } & Record<string, unknown>)[]) {
  return rows.map(({ key, ...rest }): [string, Amounts] => {
    const amounts = Object.entries(rest).filter(
      (entry): entry is [string, number] => typeof entry[1] === "number",
    );
    return [key, Object.fromEntries(amounts)];
  });
}

function sumOf<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return rows.reduce((sum, row) => sum + row[name], 0);
}

/** The amounts other than 0 by values. */
function textOf(groups: Iterable<[string, Amounts]>): Record<string, Amounts> {
  const all: Record<string, Amounts> = {};
  for (const [key, amounts] of groups) {
    for (const [name, amount] of Object.entries(amounts)) {
      if (amount === 0) continue;
      const group = (all[groupValues(key).join(" | ")] ??= {});
      group[name] = (group[name] ?? 0) + amount;
    }
  }
  return all;
}

async function pack(store: StoreContext, how: "none" | "all" | "killed"): Promise<void> {
  if (how === "none") return;
  await packOrderDays(db, store.id);
  if (how === "all") return;
  // Days are packed from the newest.
  const days = await db
    .selectFrom("order_columns")
    .select("day")
    .where("store_id", "=", store.id)
    .orderBy("day")
    .execute();
  const kept = days[Math.floor(days.length / 2)]?.day ?? 0;
  await db
    .deleteFrom("order_columns")
    .where("store_id", "=", store.id)
    .where("day", "<", kept)
    .execute();
}

test("gives the same answers as the ledger for any packed days and later order changes", async () => {
  await fc.assert(
    fc.asyncProperty(
      orderHistories,
      fc.array(packing, { minLength: 4, maxLength: 4 }),
      fc.record({ window: windows, basis: fc.constantFrom(...dateBases) }),
      groupings,
      fc.boolean(),
      async (deliveries, packings, question, asked, moves) => {
        const store = await describedStore(db, []);
        const size = Math.ceil(deliveries.length / packings.length);
        for (const [index, how] of packings.entries()) {
          await deliverDescribed(db, store, deliveries.slice(index * size, (index + 1) * size));
          await pack(store, how);
        }
        if (moves) await changeStoreTimezone(db, store.id, "Asia/Kolkata");
        const moved = moves ? { ...store, timezone: "Asia/Kolkata" } : store;
        if (moves) await pack(moved, packings[0] ?? "none");
        for (const { by, filters: picks } of asked) {
          const filters = await Promise.all(picks.map((pick) => filterOf(moved, question, pick)));
          await expectSameAnswers(moved, { ...question, by, filters });
        }
        expect(await findRollupDifferences(db, store.id)).toEqual([]);
      },
    ),
    { numRuns: testRuns(100) },
  );
});

/** A filter by two values of the dimension. */
async function filterOf(
  store: StoreContext,
  question: Pick<Question, "window" | "basis">,
  [id, operator, pick]: [DimensionId, Filter["operator"], number],
): Promise<Filter> {
  const { totals } = await fromLedger(store, { ...question, by: [id], filters: [] });
  const known = Object.keys(totals);
  const values = [
    known[pick % known.length] ?? "none",
    known[(pick >> 8) % known.length] ?? "none",
  ];
  return { dimension: id, operator, values: [...new Set(values)] };
}

async function expectSameAnswers(store: StoreContext, question: Question): Promise<Answers> {
  const answers = await fromColumns(store, question);
  expect(answers).toEqual(await fromLedger(store, question));
  return answers;
}

/** A packed store with an order online, whose refund is partly of no line, and one at a point of sale. */
async function packedStore(): Promise<StoreContext> {
  const placed = "2026-03-02T12:00:00Z";
  const lines = [
    { sku: "mug", unitMinor: 1000, quantity: 2 },
    { sku: "lamp", unitMinor: 3000, quantity: 1 },
  ];
  const refund = {
    at: "2026-03-04T12:00:00Z",
    lines: [{ line: 1, quantity: 1, subtotalMinor: 3000 }],
    adjustmentMinor: 300,
  };
  const store = await describedStore(db, [
    sampleOrder({ name: "1001", placed, lines, shippingMinor: 500, refunds: [refund] }),
    sampleOrder({ name: "1002", placed, lines: lines.slice(0, 1), channel: "pos" }),
  ]);
  await packOrderDays(db, store.id);
  return store;
}

const wholeRange = {
  window: { from: firstDay, to: firstDay + 80, part: null },
  basis: "refund_date",
} as const;

test("counts amounts of lines by their values, and only the rest of each event as none", async () => {
  const store = await packedStore();
  const question = { ...wholeRange, by: ["sku"] as const, filters: [] };
  const { totals } = await expectSameAnswers(store, question);
  expect(totals).toMatchObject({
    MUG: { units: 4, gross_minor: 4000 },
    LAMP: { units: 1, gross_minor: 3000, returns_minor: 3000 },
  });
  expect(totals["none"]).toEqual({
    shipping_minor: 500,
    returns_minor: 300,
    refunded_minor: 3300,
  });
});

test.each([
  ["is", { orders: 1, totalMinor: 2000 }],
  ["is_not", { orders: 1, totalMinor: 5500 }],
] as const)("keeps only the matching orders for a filter with %s", async (operator, expected) => {
  const store = await packedStore();
  const filters: Filter[] = [{ dimension: "sales_channel", operator, values: ["pos"] }];
  const { orders } = await expectSameAnswers(store, { ...wholeRange, by: [], filters });
  expect(orders).toEqual({ "": expected });
});
