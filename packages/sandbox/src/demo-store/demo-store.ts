import { monthsBefore } from "../core/days.ts";
import type {
  Customer,
  CustomerHead,
  Records,
  StoreData,
  StoreSource,
} from "../core/store-data.ts";
import { hourMs, zoneDay, zoneDayStart } from "../core/zone.ts";
import { createAgenda, type Agenda } from "./sales/agenda.ts";
import {
  createCatalog,
  demoShop,
  retailStore,
  warehouse,
  type Catalog,
} from "./products/catalog.ts";
import { abandonmentDay } from "./checkout/checkouts.ts";
import { createCheckoutReader } from "./checkout/demo-checkouts.ts";
import { customersOfDay, customerWithId, longestStayDays } from "./customers/customers.ts";
import { firstOrderAt, orderOf, planDay, type StoreEvent, type Visitor } from "./sales/plan-day.ts";
import { createStorePlan, type DemoCheckout, type DemoOrder } from "./store-plan.ts";
import { stockOnDay } from "./products/stock.ts";

export type DemoStoreOptions = {
  /** A different seed gives a different store. */
  seed?: number;
  /** How many months of orders the store shows, counted from the day of the first read. */
  months?: number;
};

const defaultSeed = 20_140_303;
const defaultMonths = 13;

/**
 * The demo store, whose data depends only on the seed and the time of the read. A later read continues from the last
 * one and simulates only the time in between.
 */
export function createDemoStore(options: DemoStoreOptions = {}): StoreSource {
  const { seed = defaultSeed, months = defaultMonths } = options;
  let simulation: ReturnType<typeof simulateStore> | null = null;
  return {
    read(nowMs) {
      // When the clock goes back, the store is created again from the start.
      if (!simulation || nowMs < simulation.now())
        simulation = simulateStore(seed, monthsBefore(zoneDay(demoShop.timezone, nowMs), months));
      return simulation.advance(nowMs);
    },
  };
}

type DemoCustomer = CustomerHead & { orderIds: number[] };

/** Records are created from these when they are read, because a year of records takes a hundred megabytes. */
type Heads = {
  orders: Map<number, DemoOrder>;
  customers: Map<number, DemoCustomer>;
  checkouts: Map<number, DemoCheckout>;
};

function recordsOf<Head, Entry>(
  heads: ReadonlyMap<number, Head>,
  create: (head: Head) => Entry,
): Records<Entry, Head> {
  return {
    get size() {
      return heads.size;
    },
    get(id) {
      const head = heads.get(id);
      return head && create(head);
    },
    *values() {
      for (const head of heads.values()) yield create(head);
    },
    heads: () => heads.values(),
  };
}

function simulateStore(seed: number, firstDay: number) {
  const catalog = createCatalog();
  const plan = createStorePlan(seed, catalog);
  const heads: Heads = { orders: new Map(), customers: new Map(), checkouts: new Map() };
  const data: StoreData = {
    ...emptyDemoData(catalog),
    orders: recordsOf(heads.orders, (head) => orderOf(plan, head)),
    customers: recordsOf(heads.customers, (head) => customerOf(seed, head, firstDay)),
    checkouts: recordsOf(heads.checkouts, createCheckoutReader(plan)),
  };
  const agenda = createAgenda<StoreEvent>();
  const visitorsByDay = new Map<number, Visitor[]>();
  const abandonersByDay = new Map<number, Visitor[]>();
  let knownDay = firstDay - longestStayDays - 1;
  let stockDay = Number.NEGATIVE_INFINITY;
  let now = Number.NEGATIVE_INFINITY;

  /** Adds the customers whose first order is on that day, with the days of all their orders. */
  function addCustomersOf(day: number): void {
    for (const person of customersOfDay(seed, day)) {
      person.orderDays.forEach((orderDay, index) => {
        if (orderDay < firstDay) return;
        const visitor = { person, nth: index + 1 };
        addVisitor(visitorsByDay, orderDay, visitor);
        const leftDay = abandonmentDay(person, visitor.nth);
        if (leftDay !== null && leftDay >= firstDay) addVisitor(abandonersByDay, leftDay, visitor);
      });
    }
  }

  function openDay(day: number): void {
    addCustomersOf(day);
    if (day < firstDay) return;
    const visitors = visitorsByDay.get(day) ?? [];
    const abandoners = abandonersByDay.get(day) ?? [];
    visitorsByDay.delete(day);
    abandonersByDay.delete(day);
    for (const event of planDay(plan, { day, visitors, abandoners })) {
      agenda.add(event);
    }
  }

  function advance(nowMs: number): StoreData {
    now = nowMs;
    const today = zoneDay(demoShop.timezone, nowMs);
    while (knownDay < today) {
      knownDay += 1;
      openDay(knownDay);
      // Applied day by day to keep the agenda small.
      data.version += applyEventsUntil(heads, agenda, Math.min(nowMs, endOfDay(knownDay)));
    }
    data.version += applyEventsUntil(heads, agenda, nowMs);
    const shelfDay = zoneDay(demoShop.timezone, nowMs - deliveryHour * hourMs);
    if (shelfDay !== stockDay) {
      stockDay = shelfDay;
      restock(seed, shelfDay, catalog);
      data.version += 1;
    }
    return data;
  }

  return { advance, now: () => now };
}

function addVisitor(byDay: Map<number, Visitor[]>, day: number, visitor: Visitor): void {
  const visitors = byDay.get(day);
  if (visitors === undefined) byDay.set(day, [visitor]);
  else visitors.push(visitor);
}

function endOfDay(day: number): number {
  return zoneDayStart(demoShop.timezone, day + 1) - 1;
}

/** Stock is updated at this hour of the store's day. */
const deliveryHour = 5;

function restock(seed: number, day: number, { entries }: Catalog): void {
  const countedAt = zoneDayStart(demoShop.timezone, day) + deliveryHour * hourMs;
  for (const { item, product } of entries) {
    const units = stockOnDay(seed, day, item, product.variants);
    product.variants.forEach((variant, index) => {
      const [level] = variant.stock;
      if (!level) return;
      level.available = units[index] ?? 0;
      variant.stockUpdatedAt = countedAt;
    });
  }
}

function emptyDemoData(catalog: Catalog): Omit<StoreData, "orders" | "customers" | "checkouts"> {
  const products = [...catalog.entries.map(({ product }) => product), catalog.giftCard];
  return {
    version: 0,
    shop: demoShop,
    locations: new Map([warehouse, retailStore].map((location) => [location.id, location])),
    products: new Map(products.map((product) => [product.id, product])),
    variants: new Map(
      products.flatMap((product) => product.variants).map((variant) => [variant.id, variant]),
    ),
    collections: new Map(catalog.collections.map((one) => [one.id, one])),
    deletions: [],
  };
}

/** Returns the number of applied events. */
function applyEventsUntil(heads: Heads, agenda: Agenda<StoreEvent>, untilMs: number): number {
  for (let applied = 0; ; applied += 1) {
    const event = agenda.takeUntil(untilMs);
    if (!event) return applied;
    applyEvent(heads, event);
  }
}

function applyEvent(heads: Heads, event: StoreEvent): void {
  switch (event.kind) {
    case "order":
      heads.orders.set(event.order.id, event.order);
      countOrder(heads, event.order);
      return;
    case "update":
      event.order.updatedAt = event.at;
      return;
    case "checkout":
      heads.checkouts.set(event.checkout.id, event.checkout);
      addAbandoner(heads, event.checkout);
      return;
    default: {
      const { at, checkout } = event;
      Object.assign(checkout, { completedAt: at, updatedAt: at, stepReached: "payment" });
    }
  }
}

function countOrder({ customers }: Heads, { id, customerId, createdAt }: DemoOrder): void {
  if (customerId === null) return;
  const known = customers.get(customerId);
  const orderIds = [...(known?.orderIds ?? []), id];
  customers.set(customerId, { id: customerId, updatedAt: createdAt, orderIds });
}

/** A customer whose earlier orders the store does not show is known from the checkout on. */
function addAbandoner({ customers }: Heads, { abandoner, createdAt }: DemoCheckout): void {
  if (abandoner === null || customers.has(abandoner.customerId)) return;
  const id = abandoner.customerId;
  customers.set(id, { id, updatedAt: createdAt, orderIds: [] });
}

function customerOf(seed: number, head: DemoCustomer, firstDay: number): Customer {
  const person = customerWithId(seed, head.id);
  const { id, firstName, lastName, home } = person;
  return {
    id,
    email: `${firstName}.${lastName}.${id % 1_000_000_000}@example.com`.toLowerCase(),
    firstName,
    lastName,
    countryCode: home.countryCode,
    provinceCode: home.provinceCode,
    city: home.city,
    tags: [],
    acceptsEmailMarketing: person.acceptsEmailMarketing,
    createdAt: firstOrderAt(person),
    updatedAt: head.updatedAt,
    olderOrders: person.orderDays.filter((day) => day < firstDay).length,
    orderIds: head.orderIds,
  };
}
