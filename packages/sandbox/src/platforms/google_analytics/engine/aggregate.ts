import { stepBits } from "../../../core/traffic-data.ts";
import type { Base, UserBase } from "../registry/field.ts";
import type { Cursor, DimensionColumn, Grain } from "./cursor.ts";
import { createDistinctUsers, type DistinctUsers } from "./distinct-users.ts";
import { firstPurchases } from "./first-purchases.ts";
import { createKey, type KeyAt } from "./group-keys.ts";
import { createEventList, eventCode, readEvents, stepPage, steps } from "./session-events.ts";
import type { World } from "./world.ts";

export type Aggregation = {
  columns: readonly DimensionColumn[];
  /** What counts; null is everything. */
  test: ((cursor: Cursor) => boolean) | null;
  /** At least as fine as every column and every field that `test` looks at. */
  grain: Grain;
  bases: ReadonlySet<Base>;
};

/** Rows before any order: by place, their codes and sums. */
export type Groups = {
  count: number;
  /** By column, then by group. */
  codes: readonly number[][];
  /** By group; of users how many different ones. Money in minor units. */
  sumsOf(base: Base): ArrayLike<number>;
};

type SumBase = Exclude<Base, UserBase>;

const sumBases: readonly SumBase[] = [
  "sessions",
  "engagedSessions",
  "seconds",
  "newUsers",
  "pageViews",
  "events",
  "itemViewEvents",
  "addToCarts",
  "checkouts",
  "purchases",
  "purchaseSessions",
  "revenue",
  "itemsViewed",
  "itemsAddedToCart",
  "itemsCheckedOut",
  "itemsPurchased",
  "itemRevenue",
];

/** Adds up all sessions of the world that are visible by now. A session counts once in each row that it touches. */
export function aggregate(world: World, aggregation: Aggregation): Groups {
  const { test, grain } = aggregation;
  const tally = createTally(world, aggregation);
  const list = createEventList();
  const { productPages, now } = world;
  const hasItems = [...aggregation.bases].some((base) => base.startsWith("item"));
  const firstDay = [...world.days.values()][0];
  if (!firstDay) return tally.groups();
  const cursor: Cursor = {
    span: 0,
    day: 0,
    columns: firstDay,
    session: 0,
    event: eventCode.session_start,
    page: 0,
    item: 0,
  };

  /** The items that came as far as that step, beside an event of theirs. */
  function addItems(group: number, event: number): void {
    const { columns, session } = cursor;
    const end = columns.firstItem[session + 1] ?? 0;
    for (let item = columns.firstItem[session] ?? 0; item < end; item += 1) {
      const bits = columns.itemSteps[item] ?? 0;
      for (const step of steps) {
        if (bits & step.bit && step.event === event) tally.addItem(group, cursor, item, step.bit);
      }
    }
  }

  function addSession(): void {
    if (test && !test(cursor)) return;
    const group = tally.groupAt(cursor);
    readEvents(cursor.columns, cursor.session, productPages, list);
    for (let place = 0; place < list.length; place += 1) {
      const event = list.events[place] ?? 0;
      tally.addEvents(group, cursor, event, list.counts[place] ?? 0);
      if (hasItems && event >= eventCode.view_item) addItems(group, event);
    }
  }

  function addEachEvent(): void {
    readEvents(cursor.columns, cursor.session, productPages, list);
    for (let place = 0; place < list.length; place += 1) {
      cursor.event = list.events[place] ?? 0;
      cursor.page = list.pages[place] ?? 0;
      if (test && !test(cursor)) continue;
      const group = tally.groupAt(cursor);
      tally.addEvents(group, cursor, cursor.event, list.counts[place] ?? 0);
      if (hasItems && cursor.event >= eventCode.view_item) addItems(group, cursor.event);
    }
  }

  function addEachItem(): void {
    const { columns, session } = cursor;
    const end = columns.firstItem[session + 1] ?? 0;
    for (let item = columns.firstItem[session] ?? 0; item < end; item += 1) {
      cursor.item = item;
      for (const { bit, event } of steps) {
        if (((columns.itemSteps[item] ?? 0) & bit) === 0) continue;
        cursor.event = event;
        cursor.page = stepPage(columns, session, event, productPages);
        if (test && !test(cursor)) continue;
        const group = tally.groupAt(cursor);
        tally.addEvents(group, cursor, event, 1);
        tally.addItem(group, cursor, item, bit);
      }
    }
  }

  const addOne = { session: addSession, event: addEachEvent, item: addEachItem }[grain];
  for (const [span, { from, to }] of world.spans.entries()) {
    cursor.span = span;
    for (const [day, columns] of world.days) {
      if (day < from || day > to) continue;
      cursor.day = day;
      cursor.columns = columns;
      for (let session = 0; session < columns.length; session += 1) {
        if ((columns.visibleAt[session] ?? 0) > now) continue;
        cursor.session = session;
        tally.nextSession();
        addOne();
      }
    }
  }
  return tally.groups();
}

function createTally(world: World, { columns, bases }: Aggregation) {
  const keyAt: KeyAt = createKey(columns);
  const places = new Map<number | string, number>();
  const codes: number[][] = columns.map(() => []);
  const sums = Object.fromEntries(sumBases.map((base) => [base, [] as number[]])) as Record<
    SumBase,
    number[]
  >;
  const everySum = Object.values(sums);
  const users = usersAsked(bases);
  const firstBuys = bases.has("firstPurchasers")
    ? firstPurchases(world.traffic, Math.max(...world.days.keys()))
    : null;
  /** By group, the last session that touched it. */
  const touchedBy: number[] = [];
  const boughtBy: number[] = [];
  let serial = 0;

  function add(base: SumBase, group: number, amount: number): void {
    const list = sums[base];
    list[group] = (list[group] ?? 0) + amount;
  }

  function touch(group: number, { columns: day, session }: Cursor): void {
    touchedBy[group] = serial;
    const user = day.user[session] ?? 0;
    const isEngaged = day.isEngaged[session] === 1;
    add("sessions", group, 1);
    add("seconds", group, day.durationSeconds[session] ?? 0);
    if (isEngaged) add("engagedSessions", group, 1);
    users.users?.add(group, user);
    if (isEngaged || day.isNewUser[session] === 1) users.activeUsers?.add(group, user);
  }

  function addPurchase(group: number, count: number, { columns: day, session }: Cursor): void {
    const user = day.user[session] ?? 0;
    add("purchases", group, count);
    add("revenue", group, day.revenueMinor[session] ?? 0);
    if (boughtBy[group] !== serial) add("purchaseSessions", group, 1);
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
      let group = places.get(key);
      if (group === undefined) {
        group = places.size;
        places.set(key, group);
        for (const [place, column] of columns.entries()) codes[place]?.push(column.codeAt(cursor));
        for (const list of everySum) list.push(0);
        touchedBy.push(-1);
        boughtBy.push(-1);
      }
      if (touchedBy[group] !== serial) touch(group, cursor);
      return group;
    },
    addEvents(group: number, cursor: Cursor, event: number, count: number): void {
      add("events", group, count);
      if (event === eventCode.page_view) add("pageViews", group, count);
      else if (event === eventCode.first_visit) add("newUsers", group, count);
      else if (event === eventCode.view_item) add("itemViewEvents", group, count);
      else if (event === eventCode.add_to_cart) add("addToCarts", group, count);
      else if (event === eventCode.begin_checkout) add("checkouts", group, count);
      else if (event === eventCode.purchase) addPurchase(group, count, cursor);
    },
    addItem(group: number, { columns: day, session }: Cursor, item: number, bit: number): void {
      const units = day.itemQuantity[item] ?? 0;
      const user = day.user[session] ?? 0;
      if (bit === stepBits.view_item) {
        add("itemsViewed", group, 1);
        users.itemViewers?.add(group, user);
      } else if (bit === stepBits.add_to_cart) {
        add("itemsAddedToCart", group, units);
        users.itemAdders?.add(group, user);
      } else if (bit === stepBits.begin_checkout) {
        add("itemsCheckedOut", group, units);
      } else if (bit === stepBits.purchase) {
        add("itemsPurchased", group, units);
        add("itemRevenue", group, day.itemRevenueMinor[item] ?? 0);
        users.itemBuyers?.add(group, user);
      }
    },
    groups(): Groups {
      const counted = new Map<Base, ArrayLike<number>>();
      return {
        count: places.size,
        codes,
        sumsOf(base) {
          let known = counted.get(base);
          if (!known) {
            const asked = users[base as UserBase];
            known = asked ? asked.count(places.size) : sums[base as SumBase];
            counted.set(base, known);
          }
          return known;
        },
      };
    },
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
