import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import { type DimensionId, noValue } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Order, OrderLine, StoreData } from "@cartograph/sandbox/core/store-data.ts";
import { zoneDay } from "@cartograph/sandbox/core/zone.ts";
import type { RawDimensions } from "./raw-dimensions.ts";
import { type RawFigures, rawFigures, total } from "./raw-facts.ts";
import {
  countedOrders,
  discountOf,
  type Movement,
  movementsOf,
  type RawAmounts,
} from "./raw-sales.ts";
import { timeValue } from "./raw-time.ts";

const hasProducts = (order: Order) => order.lines.some((line) => !line.isGiftCard);
const distinctCustomers = (orders: readonly Order[]) =>
  new Set(orders.flatMap(({ customerId }) => (customerId === null ? [] : [customerId]))).size;

const dayOfMovement = ({ day, orderDay }: Movement, basis: DateBasis) =>
  basis === "refund_date" ? day : orderDay;
const timeOfMovement = ({ at, order }: Movement, basis: DateBasis) =>
  basis === "refund_date" ? at : order.processedAt;
const sum = (of: (amounts: RawAmounts) => number) => (all: readonly Movement[]) =>
  total(all, ({ amounts }) => of(amounts));
const count = (counts: (order: Order) => boolean) => (orders: readonly Order[]) =>
  orders.filter(counts).length;

/** Sums of amounts; of lines only where a line dimension is filtered. */
export function salesFigures(data: StoreData, dimensions: RawDimensions): RawFigures {
  const { timezone } = data.shop;
  const rows = movementsOf(data);
  return rawFigures({
    rowsFor: () => rows,
    dayOf: dayOfMovement,
    atOf: timeOfMovement,
    values: (dimension, movement, basis) => {
      const { order, line } = movement;
      const at = timeOfMovement(movement, basis);
      const time = timeValue(dimension, { day: dayOfMovement(movement, basis), at, timezone });
      if (time !== null) return [time];
      const ofOrder = dimensions.ofOrder[dimension]?.(order);
      if (ofOrder !== undefined) return ofOrder;
      // Amounts that belong to no line have no value of a line dimension.
      return (line && dimensions.ofLine[dimension]?.(line)) ?? [noValue];
    },
    metrics: {
      gross_sales: sum((s) => s.gross),
      discounts: sum((s) => s.discounts),
      returns: sum((s) => s.returns),
      net_sales: sum((s) => s.gross - s.discounts - s.returns),
      goods_sold: sum((s) => s.gross - s.discounts),
      shipping: sum((s) => s.shipping),
      taxes: sum((s) => s.taxes),
      duties: sum((s) => s.duties),
      additional_fees: sum((s) => s.fees),
      total_sales: sum(
        (s) => s.gross - s.discounts - s.returns + s.shipping + s.taxes + s.duties + s.fees,
      ),
      units: sum((s) => s.units),
    },
  });
}

/** Counts of orders placed on the days, or of their customers. */
export function orderFigures(data: StoreData, dimensions: RawDimensions): RawFigures {
  const { timezone } = data.shop;
  const rows = countedOrders(data);
  const { typeOf, acquiringOrderOf } = dimensions.customers;
  const dayOf = ({ processedAt }: Order) => zoneDay(timezone, processedAt);
  return rawFigures({
    rowsFor: () => rows,
    dayOf,
    atOf: ({ processedAt }) => processedAt,
    values: (dimension, order) => {
      const time = timeValue(dimension, { day: dayOf(order), at: order.processedAt, timezone });
      if (time !== null) return [time];
      return dimensions.ofOrder[dimension]?.(order) ?? valuesOfLines(dimensions, dimension, order);
    },
    metrics: {
      orders: (orders) => orders.length,
      online_orders: count(({ channel }) => channel === "online_store"),
      orders_with_products: count(hasProducts),
      new_customers: count((order) => typeOf(order) === "first"),
      guest_orders: count((order) => typeOf(order) === "guest"),
      customers: distinctCustomers,
      returning_customers: (orders) =>
        distinctCustomers(orders.filter((order) => typeOf(order) === "returning")),
      acquired_customers: count((order) => acquiringOrderOf(order)?.id === order.id),
    },
  });
}

/** All values of the order's lines; none for an order without products. */
function valuesOfLines({ ofLine }: RawDimensions, dimension: DimensionId, order: Order): string[] {
  const values = order.lines
    .filter((line) => !line.isGiftCard)
    .flatMap((line) => ofLine[dimension]?.(line) ?? []);
  return values.length === 0 ? [noValue] : values;
}

type SoldLine = { order: Order; line: OrderLine };

/** Product lines by the day of their order, with the units returned since. */
export function lineFigures(data: StoreData, dimensions: RawDimensions): RawFigures {
  const { timezone } = data.shop;
  const rows = countedOrders(data).flatMap((order) =>
    order.lines.flatMap((line) => (line.isGiftCard ? [] : [{ order, line }])),
  );
  const dayOf = ({ order }: SoldLine) => zoneDay(timezone, order.processedAt);
  return rawFigures({
    rowsFor: () => rows,
    dayOf,
    atOf: ({ order }) => order.processedAt,
    values: (dimension, row) => {
      const { order, line } = row;
      const time = timeValue(dimension, { day: dayOf(row), at: order.processedAt, timezone });
      if (time !== null) return [time];
      return dimensions.ofOrder[dimension]?.(order) ?? dimensions.ofLine[dimension]?.(line) ?? [];
    },
    metrics: {
      product_revenue: (all) =>
        total(all, ({ line }) => line.unitPriceMinor * line.quantity - discountOf(line)),
      units_ordered: (all) => total(all, ({ line }) => line.quantity),
      units_returned: (all) =>
        total(all, ({ order, line }) =>
          total(
            order.refunds.flatMap((refund) => refund.lines),
            ({ lineId, quantity }) => (lineId === line.id ? quantity : 0),
          ),
        ),
    },
  });
}

type Buyer = { id: number; first: Order; netMinor: number };

/** Customers with an order, regardless of the range. */
export function customerFigures(data: StoreData, dimensions: RawDimensions): RawFigures {
  const netOf = new Map<number, number>();
  for (const { order, amounts } of movementsOf(data)) {
    if (order.customerId === null) continue;
    const known = netOf.get(order.customerId) ?? 0;
    netOf.set(order.customerId, known + amounts.gross - amounts.discounts - amounts.returns);
  }
  const rows = countedOrders(data).flatMap((order): Buyer[] => {
    const { customerId } = order;
    if (customerId === null || dimensions.customers.typeOf(order) !== "first") return [];
    return [{ id: customerId, first: order, netMinor: netOf.get(customerId) ?? 0 }];
  });
  return rawFigures({
    rowsFor: () => rows,
    dayOf: null,
    values: (dimension, { id, first }) =>
      dimension === "country"
        ? [data.customers.get(id)?.countryCode ?? noValue]
        : (dimensions.ofOrder[dimension]?.(first) ?? []),
    metrics: {
      customers_to_date: (all) => all.length,
      lifetime_net_sales: (all) => total(all, ({ netMinor }) => netMinor),
    },
  });
}
