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
const dimension = fc.constantFrom<DimensionId>(...orderFactDimensions);

/** How days are packed after a page of deliveries. */
const packing = fc.constantFrom("none", "all", "killed");

type Question = { window: Window; basis: DateBasis } & Grouping;

type Amounts = Record<string, number>;

async function fromColumns(store: StoreContext, { window, basis, by, filters }: Question) {
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

async function fromLedger(store: StoreContext, { window, basis, by, filters }: Question) {
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
      fc.uniqueArray(dimension, { maxLength: 2 }),
      fc.option(fc.tuple(dimension, fc.constantFrom("is", "is_not"), fc.nat())),
      fc.boolean(),
      async (deliveries, packings, question, by, filter, moves) => {
        const store = await describedStore(db, []);
        const size = Math.ceil(deliveries.length / packings.length);
        for (const [index, how] of packings.entries()) {
          await deliverDescribed(db, store, deliveries.slice(index * size, (index + 1) * size));
          await pack(store, how);
        }
        if (moves) await changeStoreTimezone(db, store.id, "Asia/Kolkata");
        const moved = moves ? { ...store, timezone: "Asia/Kolkata" } : store;
        if (moves) await pack(moved, packings[0] ?? "none");
        const filters = await filtersOf(moved, question, filter);
        const asked = { ...question, by, filters };
        expect(await fromColumns(moved, asked)).toEqual(await fromLedger(moved, asked));
        expect(await findRollupDifferences(db, store.id)).toEqual([]);
      },
    ),
    { numRuns: testRuns(100) },
  );
});

/** A filter by two values of the dimension. */
async function filtersOf(
  store: StoreContext,
  question: Pick<Question, "window" | "basis">,
  filter: [DimensionId, Filter["operator"], number] | null,
): Promise<Filter[]> {
  if (filter === null) return [];
  const [id, operator, pick] = filter;
  const { totals } = await fromLedger(store, { ...question, by: [id], filters: [] });
  const known = Object.keys(totals);
  const values = [
    known[pick % known.length] ?? "none",
    known[(pick >> 8) % known.length] ?? "none",
  ];
  return [{ dimension: id, operator, values: [...new Set(values)] }];
}
