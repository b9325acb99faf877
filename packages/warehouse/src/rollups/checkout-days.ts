import { type FigureRow, packFigures, readFigures } from "@cartograph/database/packed-figures.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import type { Kysely } from "kysely";
import type { StoreContext } from "../report-request.ts";
import type { DaySpan } from "../calendar/period.ts";
import { addMembers } from "../source-days/member-sums.ts";
import { checkoutGroups, circumstancesOf } from "./checkout-circumstances.ts";

/** Days summed up in one transaction. */
const daysAtOnce = 31;

/** Checkouts and their value in minor units, by code of circumstances. */
export type CheckoutSums = ReadonlyMap<number, { checkouts: number; valueMinor: number }>;

/** Sums over the span in the store's currency; marked days are computed from their checkouts. */
export async function checkoutSums(
  db: Database,
  store: StoreContext,
  span: DaySpan,
): Promise<CheckoutSums> {
  const rows = await summedDays(db, store, span).select("figures").execute();
  const marked = await packMarkedDays(db, store, span);
  const packed = [...rows, ...marked].map(({ figures }) => readFigures(figures, 2));
  const { members, sums } = addMembers(packed, [0, 1]);
  return new Map(
    Array.from(members, (code, row) => [
      code,
      { checkouts: sums[0]?.[row] ?? 0, valueMinor: sums[1]?.[row] ?? 0 },
    ]),
  );
}

/** Value of the abandoned checkouts of each day, in minor units of the store's currency; other days are absent. */
export async function abandonedValues(
  db: Database,
  store: StoreContext,
  span: DaySpan,
): Promise<Map<number, number>> {
  const rows = await summedDays(db, store, span).select(["day", "abandoned_minor"]).execute();
  const marked = await packMarkedDays(db, store, span);
  return new Map([...rows, ...marked].map((row) => [row.day, row.abandoned_minor]));
}

function summedDays(db: Database, store: StoreContext, span: DaySpan) {
  return db
    .selectFrom("checkout_days")
    .where("store_id", "=", store.id)
    .where("currency", "=", store.currency)
    .where("day", ">=", span.from)
    .where("day", "<=", span.to)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("dirty_checkout_days")
            .select("dirty_checkout_days.day")
            .where("dirty_checkout_days.store_id", "=", store.id)
            .whereRef("dirty_checkout_days.day", "=", "checkout_days.day"),
        ),
      ),
    );
}

async function packMarkedDays(db: Database, store: StoreContext, span: DaySpan) {
  const days = await dirtyDays(db, store.id, span);
  if (days.length === 0) return [];
  const packed = await packCheckoutDays(db, store.id, days);
  return packed.filter(({ currency }) => currency === store.currency);
}

/** Sums up the marked days. Reports stay the same and become faster. */
export async function foldCheckoutDays(db: Kysely<Schema>, storeId: number): Promise<void> {
  const next = () =>
    writeStore(db, storeId, async (transaction) => {
      const days = (await dirtyDays(transaction, storeId)).slice(0, daysAtOnce);
      if (days.length > 0) await foldDays(transaction, storeId, days);
      return days.length > 0;
    });
  while (await next());
}

async function foldDays(db: Database, storeId: number, days: readonly number[]): Promise<void> {
  for (const table of ["checkout_days", "dirty_checkout_days"] as const) {
    await db.deleteFrom(table).where("store_id", "=", storeId).where("day", "in", days).execute();
  }
  const packed = await packCheckoutDays(db, storeId, days);
  if (packed.length === 0) return;
  await db
    .insertInto("checkout_days")
    .values(packed.map((row) => ({ store_id: storeId, ...row })))
    .execute();
}

/** The rows of days and currencies with checkouts, computed from the checkouts. */
export async function packCheckoutDays(db: Database, storeId: number, days: readonly number[]) {
  const rows = new Map<
    string,
    { day: number; currency: string; abandoned: number; groups: FigureRow[] }
  >();
  for (const group of await checkoutGroups(db, storeId, days)) {
    const { day, currency, code, checkouts, value_minor: value } = group;
    const key = `${day}:${currency}`;
    const row = rows.get(key) ?? { day, currency, abandoned: 0, groups: [] };
    row.groups.push({ member: code, figures: [checkouts, value] });
    if (!circumstancesOf(code).isCompleted) row.abandoned += value;
    rows.set(key, row);
  }
  return [...rows.values()].map(({ day, currency, abandoned, groups }) => ({
    day,
    currency,
    abandoned_minor: abandoned,
    figures: packFigures(groups),
  }));
}

async function dirtyDays(db: Database, storeId: number, span?: DaySpan): Promise<number[]> {
  const marked = db
    .selectFrom("dirty_checkout_days")
    .select("day")
    .where("store_id", "=", storeId)
    .orderBy("day");
  const rows = await (
    span === undefined ? marked : marked.where("day", ">=", span.from).where("day", "<=", span.to)
  ).execute();
  return rows.map(({ day }) => day);
}
