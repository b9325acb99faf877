import { stepBits } from "../../../core/traffic-data.ts";
import type { Base } from "../registry/field.ts";
import type { Cursor, DimensionColumn } from "./cursor.ts";
import { createDistinctUsers } from "./distinct-users.ts";
import { createKey } from "./group-key.ts";
import { eventCode } from "./session-events.ts";

type SumBase = Exclude<Base, "users">;

/** Unordered rows: their codes and sums, by row index. */
export type Groups = {
  count: number;
  /** By column, then by group. */
  codes: readonly number[][];
  /** By group; for users the number of distinct ones. Amounts in minor units. */
  sumsOf(base: Base): ArrayLike<number>;
};

/** The sums of every group, to which sessions, events and items are added. */
export function createTally({
  columns,
  bases,
}: {
  columns: readonly DimensionColumn[];
  bases: ReadonlySet<Base>;
}) {
  const keyAt = createKey(columns);
  const groups = new Map<number | string, number>();
  const codes: number[][] = columns.map(() => []);
  const sums = createSums(bases);
  const everySum = Object.values(sums);
  const users = bases.has("users") ? createDistinctUsers() : null;
  /** The last session that was added to each group. */
  const touchedBy: number[] = [];
  let serial = 0;

  function touch(group: number, { columns: day, session }: Cursor): void {
    touchedBy[group] = serial;
    add(sums.sessions, group, 1);
    add(sums.seconds, group, day.durationSeconds[session] ?? 0);
    add(sums.engagedSessions, group, day.isEngaged[session] ?? 0);
    users?.add(group, day.user[session] ?? 0);
  }

  return {
    nextSession() {
      serial += 1;
    },
    groupAt(cursor: Cursor): number {
      const key = keyAt(cursor);
      let group = groups.get(key);
      if (group === undefined) {
        group = groups.size;
        groups.set(key, group);
        for (const [index, column] of columns.entries()) codes[index]?.push(column.codeAt(cursor));
        for (const list of everySum) list.push(0);
        touchedBy.push(-1);
      }
      if (touchedBy[group] !== serial) touch(group, cursor);
      return group;
    },
    /** Adds a session's `count` events together. */
    addAllEvents(group: number, { columns: day, session }: Cursor, count: number): void {
      add(sums.events, group, count);
      add(sums.pageViews, group, day.pageViews[session] ?? 0);
      add(sums.newUsers, group, day.isNewUser[session] ?? 0);
      if (((day.steps[session] ?? 0) & stepBits.purchase) === 0) return;
      add(sums.purchases, group, 1);
      add(sums.revenue, group, day.revenueMinor[session] ?? 0);
    },
    addEvents(group: number, cursor: Cursor, event: number, count: number): void {
      add(sums.events, group, count);
      if (event === eventCode.page_view) add(sums.pageViews, group, count);
      else if (event === eventCode.first_visit) add(sums.newUsers, group, count);
      else if (event === eventCode.purchase) {
        add(sums.purchases, group, count);
        add(sums.revenue, group, cursor.columns.revenueMinor[cursor.session] ?? 0);
      }
    },
    addItem(group: number, { columns: day }: Cursor, item: number, bit: number): void {
      const units = day.itemQuantity[item] ?? 0;
      if (bit === stepBits.view_item) {
        add(sums.itemsViewed, group, 1);
      } else if (bit === stepBits.add_to_cart) {
        add(sums.itemsAddedToCart, group, units);
      } else if (bit === stepBits.begin_checkout) {
        add(sums.itemsCheckedOut, group, units);
      } else if (bit === stepBits.purchase) {
        add(sums.itemsPurchased, group, units);
        add(sums.itemRevenue, group, day.itemRevenueMinor[item] ?? 0);
      }
    },
    /** Marks that existing groups get no more users. */
    settleUsers(): void {
      users?.settle();
    },
    groups: () => groupsOf(codes, groups.size, sums, users?.count(groups.size) ?? []),
  };
}

/** Outside the tally, whose key and user tables would otherwise stay in memory with the rows of open reports. */
function groupsOf(
  codes: readonly number[][],
  count: number,
  sums: Sums,
  userCounts: ArrayLike<number>,
): Groups {
  return {
    count,
    codes,
    sumsOf: (base) => (base === "users" ? userCounts : (sums[base] ?? [])),
  };
}

/** Does nothing for a sum that is not requested. */
function add(list: number[] | undefined, group: number, amount: number): void {
  if (list !== undefined) list[group] = (list[group] ?? 0) + amount;
}

type Sums = Partial<Record<SumBase, number[]>>;

function createSums(bases: ReadonlySet<Base>): Sums {
  const sums: Sums = {};
  for (const base of bases) if (base !== "users") sums[base] = [];
  return sums;
}
