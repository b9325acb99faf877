import { stepBits } from "../../../core/traffic-data.ts";
import type { Base, UserBase } from "../registry/field.ts";
import type { Cursor, DimensionColumn } from "./cursor.ts";
import { createDistinctUsers, type DistinctUsers } from "./distinct-users.ts";
import { firstPurchases } from "./first-purchases.ts";
import { createKey, createKeyNumbers } from "./group-keys.ts";
import { eventCode } from "./session-events.ts";
import type { World } from "./world.ts";

type SumBase = Exclude<Base, UserBase>;

/** Rows before any order: by place, their codes and sums. */
export type Groups = {
  count: number;
  /** By column, then by group. */
  codes: readonly number[][];
  /** By group; of users how many different ones. Money in minor units. */
  sumsOf(base: Base): ArrayLike<number>;
};

/** The sums of every group, to which sessions, events and items are added one by one. */
export function createTally(
  world: World,
  { columns, bases }: { columns: readonly DimensionColumn[]; bases: ReadonlySet<Base> },
) {
  const keyAt = createKey(columns);
  const numbers = createKeyNumbers(columns);
  const codes: number[][] = columns.map(() => []);
  const sums = createSums();
  const everySum = Object.values(sums);
  const users = usersAsked(bases);
  const firstBuys = bases.has("firstPurchasers")
    ? firstPurchases(world.traffic, Math.max(...world.days.keys()))
    : null;
  /** By group, the last session that touched it. */
  const touchedBy: number[] = [];
  const boughtBy: number[] = [];
  let serial = 0;

  function touch(group: number, { columns: day, session }: Cursor): void {
    touchedBy[group] = serial;
    const user = day.user[session] ?? 0;
    const isEngaged = day.isEngaged[session] === 1;
    add(sums.sessions, group, 1);
    add(sums.seconds, group, day.durationSeconds[session] ?? 0);
    if (isEngaged) add(sums.engagedSessions, group, 1);
    users.users?.add(group, user);
    if (isEngaged || day.isNewUser[session] === 1) users.activeUsers?.add(group, user);
  }

  function addPurchase(group: number, count: number, { columns: day, session }: Cursor): void {
    const user = day.user[session] ?? 0;
    add(sums.purchases, group, count);
    add(sums.revenue, group, day.revenueMinor[session] ?? 0);
    if (boughtBy[group] !== serial) add(sums.purchaseSessions, group, 1);
    boughtBy[group] = serial;
    users.purchasers?.add(group, user);
    if (firstBuys?.get(user) === day.startedAt[session]) users.firstPurchasers?.add(group, user);
  }

  return {
    nextSession() {
      serial += 1;
    },
    groupAt(cursor: Cursor): number {
      const key = keyAt(cursor);
      let group = numbers.find(key);
      if (group < 0) {
        group = numbers.add(key);
        for (const [place, column] of columns.entries()) codes[place]?.push(column.codeAt(cursor));
        for (const list of everySum) list.push(0);
        touchedBy.push(-1);
        boughtBy.push(-1);
      }
      if (touchedBy[group] !== serial) touch(group, cursor);
      return group;
    },
    addEvents(group: number, cursor: Cursor, event: number, count: number): void {
      add(sums.events, group, count);
      if (event === eventCode.page_view) add(sums.pageViews, group, count);
      else if (event === eventCode.first_visit) add(sums.newUsers, group, count);
      else if (event === eventCode.view_item) add(sums.itemViewEvents, group, count);
      else if (event === eventCode.add_to_cart) add(sums.addToCarts, group, count);
      else if (event === eventCode.begin_checkout) add(sums.checkouts, group, count);
      else if (event === eventCode.purchase) addPurchase(group, count, cursor);
    },
    addItem(group: number, { columns: day, session }: Cursor, item: number, bit: number): void {
      const units = day.itemQuantity[item] ?? 0;
      const user = day.user[session] ?? 0;
      if (bit === stepBits.view_item) {
        add(sums.itemsViewed, group, 1);
        users.itemViewers?.add(group, user);
      } else if (bit === stepBits.add_to_cart) {
        add(sums.itemsAddedToCart, group, units);
        users.itemAdders?.add(group, user);
      } else if (bit === stepBits.begin_checkout) {
        add(sums.itemsCheckedOut, group, units);
      } else if (bit === stepBits.purchase) {
        add(sums.itemsPurchased, group, units);
        add(sums.itemRevenue, group, day.itemRevenueMinor[item] ?? 0);
        users.itemBuyers?.add(group, user);
      }
    },
    /** Says that no group so far gets anything more. */
    settleUsers(): void {
      for (const asked of Object.values(users)) asked.settle();
    },
    groups(): Groups {
      const counted = new Map<Base, ArrayLike<number>>();
      return {
        count: numbers.count,
        codes,
        sumsOf(base) {
          let known = counted.get(base);
          if (!known) {
            const asked = users[base as UserBase];
            known = asked ? asked.count(numbers.count) : sums[base as SumBase];
            counted.set(base, known);
          }
          return known;
        },
      };
    },
  };
}

function add(list: number[], group: number, amount: number): void {
  list[group] = (list[group] ?? 0) + amount;
}

function createSums(): Record<SumBase, number[]> {
  return {
    sessions: [],
    engagedSessions: [],
    seconds: [],
    newUsers: [],
    pageViews: [],
    events: [],
    itemViewEvents: [],
    addToCarts: [],
    checkouts: [],
    purchases: [],
    purchaseSessions: [],
    revenue: [],
    itemsViewed: [],
    itemsAddedToCart: [],
    itemsCheckedOut: [],
    itemsPurchased: [],
    itemRevenue: [],
  };
}

function usersAsked(bases: ReadonlySet<Base>): Partial<Record<UserBase, DistinctUsers>> {
  const all: readonly UserBase[] = [
    "users",
    "activeUsers",
    "purchasers",
    "firstPurchasers",
    "itemViewers",
    "itemAdders",
    "itemBuyers",
  ];
  return Object.fromEntries(
    all.filter((base) => bases.has(base)).map((base) => [base, createDistinctUsers()]),
  );
}
