import type { Order, OrderLine, StoreData } from "@cartograph/sandbox/core/store-data.ts";
import { zoneDay } from "@cartograph/sandbox/core/zone.ts";

/**
 * Sales calculated from the raw orders of the simulation, by the rules of docs/metrics alone: nothing here uses the
 * warehouse, so that the two can only agree if both are right.
 */

/** Minor units, and counts. Refunds have positive returns and negative shipping and taxes. */
export type RawAmounts = {
  orders: number;
  onlineOrders: number;
  productOrders: number;
  units: number;
  gross: number;
  discounts: number;
  returns: number;
  shipping: number;
  taxes: number;
  duties: number;
  fees: number;
};

/** One dated change of the sales figures. Days are numbers since 1970-01-01 in the shop's zone. */
export type Movement = {
  order: Order;
  /** Null for what belongs to no line, such as shipping. */
  line: OrderLine | null;
  day: number;
  orderDay: number;
  amounts: RawAmounts;
};

const nothing: RawAmounts = {
  orders: 0,
  onlineOrders: 0,
  productOrders: 0,
  units: 0,
  gross: 0,
  discounts: 0,
  returns: 0,
  shipping: 0,
  taxes: 0,
  duties: 0,
  fees: 0,
};

export function countedOrders(data: StoreData): Order[] {
  return [...data.orders.values()].filter((order) => !order.isTest);
}

export function movementsOf(data: StoreData): Movement[] {
  const day = (at: number) => zoneDay(data.shop.timezone, at);
  return countedOrders(data).flatMap((order) => {
    const orderDay = day(order.processedAt);
    return changesOf(order).map(({ at, line, amounts }) => ({
      order,
      line,
      day: day(at),
      orderDay,
      amounts: { ...nothing, ...amounts },
    }));
  });
}

type Change = { at: number; line: OrderLine | null; amounts: Partial<RawAmounts> };

function changesOf(order: Order): Change[] {
  const sold = order.lines.filter((line) => !line.isGiftCard);
  const additions = order.edits.flatMap((edit) =>
    edit.lines.map((change) => ({ ...change, at: edit.happenedAt })),
  );
  const placed: Change = {
    at: order.processedAt,
    line: null,
    amounts: {
      orders: 1,
      onlineOrders: order.channel === "online_store" ? 1 : 0,
      productOrders: sold.length > 0 ? 1 : 0,
      shipping: total(order.shippingLines, (line) => line.priceMinor - given(line)),
      taxes: total(order.shippingLines, taxOf) + total(order.additionalFees ?? [], taxOf),
      duties: order.dutiesMinor,
      fees: total(order.additionalFees ?? [], (fee) => fee.priceMinor),
    },
  };
  const sales = sold.flatMap((line): Change[] => {
    const added = additions.filter((change) => change.lineId === line.id);
    const whole = {
      units: line.quantity,
      gross: line.unitPriceMinor * line.quantity,
      discounts: given(line),
      taxes: taxOf(line),
    };
    const later = added.map((change) => ({
      at: change.at,
      line,
      amounts: {
        units: change.quantity,
        gross: line.unitPriceMinor * change.quantity,
        discounts: change.discountMinor,
        taxes: change.taxMinor,
      },
    }));
    const atFirst = later.reduce(
      (left, { amounts }) => ({
        units: left.units - amounts.units,
        gross: left.gross - amounts.gross,
        discounts: left.discounts - amounts.discounts,
        taxes: left.taxes - amounts.taxes,
      }),
      whole,
    );
    return [{ at: order.processedAt, line, amounts: atFirst }, ...later];
  });
  return [placed, ...sales, ...order.refunds.flatMap((refund) => refundsOf(order, refund))];
}

function refundsOf(order: Order, refund: Order["refunds"][number]): Change[] {
  const at = refund.processedAt;
  const goods = refund.lines.flatMap(({ lineId, subtotalMinor, taxMinor }): Change[] => {
    const line = order.lines.find(({ id }) => id === lineId) ?? null;
    if (line?.isGiftCard) return [];
    return [{ at, line, amounts: { returns: subtotalMinor, taxes: -taxMinor } }];
  });
  const rest = {
    returns: total(refund.adjustments, ({ givenMinor }) => givenMinor),
    shipping: -total(refund.shipping, ({ subtotalMinor }) => subtotalMinor),
    taxes:
      -total(refund.shipping, ({ taxMinor }) => taxMinor) -
      total(refund.adjustments, ({ givenTaxMinor }) => givenTaxMinor),
  };
  return [...goods, { at, line: null, amounts: rest }];
}

const given = ({ discounts }: { discounts: readonly { minor: number }[] }) =>
  total(discounts, ({ minor }) => minor);
const taxOf = ({ taxes }: { taxes: readonly { minor: number }[] }) =>
  total(taxes, ({ minor }) => minor);

function total<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}

export function addMovements(movements: readonly Movement[]): RawAmounts {
  const sum = { ...nothing };
  for (const { amounts } of movements) {
    for (const name of Object.keys(sum) as (keyof RawAmounts)[]) sum[name] += amounts[name];
  }
  return sum;
}
