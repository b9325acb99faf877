import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { Order } from "@cartograph/sandbox/core/store-data.ts";
import type { RawCustomers } from "./raw-customers.ts";
import { type RawDimension, type RawDimensions, valuesOf } from "./raw-dimensions.ts";
import { addMovements, type Movement, type RawAmounts } from "./raw-sales.ts";

export type RawDimensionId = keyof RawDimensions;
export type RawFilter = Omit<Filter, "dimension"> & { dimension: RawDimensionId };

/** A question about days in the shop's zone, both included. */
export type RawQuestion = {
  from: number;
  to: number;
  basis: DateBasis;
  filters: readonly RawFilter[];
};

export type RawStore = {
  movements: readonly Movement[];
  dimensions: RawDimensions;
  customers: RawCustomers;
};

/** Sums of amounts, of the lines' own parts where a line is filtered. Minor units. */
const amountMetrics = {
  gross_sales: (s) => s.gross,
  discounts: (s) => s.discounts,
  returns: (s) => s.returns,
  net_sales: (s) => s.gross - s.discounts - s.returns,
  goods_sold: (s) => s.gross - s.discounts,
  shipping: (s) => s.shipping,
  taxes: (s) => s.taxes,
  duties: (s) => s.duties,
  additional_fees: (s) => s.fees,
  total_sales: (s) => s.gross - s.discounts - s.returns + s.shipping + s.taxes + s.duties + s.fees,
  units: (s) => s.units,
} as const satisfies Partial<Record<MetricId, (sums: RawAmounts) => number>>;

/** Counts of orders placed on the days, or of their customers. */
const orderMetrics = {
  orders: (orders) => orders.length,
  online_orders: (orders) => orders.filter(({ channel }) => channel === "online_store").length,
  orders_with_products: (orders) => orders.filter(hasProducts).length,
  new_customers: (orders, of) => orders.filter((order) => of.typeOf(order) === "first").length,
  guest_orders: (orders, of) => orders.filter((order) => of.typeOf(order) === "guest").length,
  customers: (orders) => distinctCustomers(orders),
  returning_customers: (orders, of) =>
    distinctCustomers(orders.filter((order) => of.typeOf(order) === "returning")),
} as const satisfies Partial<
  Record<MetricId, (orders: readonly Order[], of: RawCustomers) => number>
>;

export type RawMetricId = keyof typeof amountMetrics | keyof typeof orderMetrics;
export const rawMetricIds = [
  ...Object.keys(amountMetrics),
  ...Object.keys(orderMetrics),
] as RawMetricId[];
export const distinctMetricIds: readonly RawMetricId[] = ["customers", "returning_customers"];

const isAmount = (id: RawMetricId): id is keyof typeof amountMetrics => id in amountMetrics;
const hasProducts = (order: Order) => order.lines.some((line) => !line.isGiftCard);
const distinctCustomers = (orders: readonly Order[]) =>
  new Set(orders.flatMap(({ customerId }) => (customerId === null ? [] : [customerId]))).size;

export function rawValue(store: RawStore, id: RawMetricId, question: RawQuestion): number {
  return isAmount(id)
    ? amountMetrics[id](addMovements(amountsOf(store, question)))
    : orderMetrics[id](ordersOf(store, question), store.customers);
}

/** The value of each group; groups without any fact are absent. */
export function rawBreakdown(
  store: RawStore,
  id: RawMetricId,
  { by, ...question }: RawQuestion & { by: RawDimensionId },
): Map<string, number> {
  const dimension: RawDimension = store.dimensions[by];
  if (!isAmount(id)) {
    const groups = groupBy(ordersOf(store, question), (order) =>
      valuesOfOrder(dimension, order, dayOfOrder(store, order)),
    );
    return new Map(
      [...groups].map(([value, orders]) => [value, orderMetrics[id](orders, store.customers)]),
    );
  }
  const groups = groupBy(amountsOf(store, question), (movement) =>
    valuesOf(dimension, movement, dayOf(movement, question)),
  );
  return new Map(
    [...groups].map(([value, movements]) => [value, amountMetrics[id](addMovements(movements))]),
  );
}

const dayOf = ({ day, orderDay }: Movement, { basis }: RawQuestion) =>
  basis === "refund_date" ? day : orderDay;

function isInRange(movement: Movement, question: RawQuestion): boolean {
  const day = dayOf(movement, question);
  return day >= question.from && day <= question.to;
}

function amountsOf({ movements, dimensions }: RawStore, question: RawQuestion): Movement[] {
  return movements.filter(
    (movement) =>
      isInRange(movement, question) &&
      question.filters.every((filter) =>
        passes(filter, valuesOf(dimensions[filter.dimension], movement, dayOf(movement, question))),
      ),
  );
}

const placedDays = new WeakMap<RawStore, Map<number, number>>();

/** The day that the order was placed. */
function dayOfOrder(store: RawStore, { id }: Order): number {
  const known =
    placedDays.get(store) ??
    new Map(store.movements.map(({ order, orderDay }) => [order.id, orderDay]));
  placedDays.set(store, known);
  return known.get(id) ?? Number.NaN;
}

function ordersOf(store: RawStore, question: RawQuestion): Order[] {
  const orders = new Set(
    store.movements
      .filter(({ orderDay }) => orderDay >= question.from && orderDay <= question.to)
      .map(({ order }) => order),
  );
  return [...orders].filter((order) =>
    question.filters.every((filter) =>
      passes(
        filter,
        valuesOfOrder(store.dimensions[filter.dimension], order, dayOfOrder(store, order)),
      ),
    ),
  );
}

/** All values of the order's lines; "none" for an order without products. */
function valuesOfOrder(dimension: RawDimension, order: Order, day: number): string[] {
  if (dimension.of === "order") return dimension.values(order);
  if (dimension.of === "day") return dimension.values(day);
  const values = order.lines
    .filter((line) => !line.isGiftCard)
    .flatMap((line) => dimension.values(line));
  return values.length === 0 ? ["none"] : [...new Set(values)];
}

function passes({ operator, values }: RawFilter, own: readonly string[]): boolean {
  const hasOne = own.some((value) => values.includes(value));
  return operator === "is" ? hasOne : !hasOne;
}

function groupBy<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [item]);
      else group.push(item);
    }
  }
  return groups;
}
