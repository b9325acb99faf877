import type { Order, OrderLine, StoreData } from "@cartograph/sandbox/core/store-data.ts";
import { zoneDay } from "@cartograph/sandbox/core/zone.ts";
import { total } from "./raw-facts.ts";

/**
 * Sales calculated from the simulation's raw orders, by the rules of docs/metrics alone. Nothing here uses the
 * warehouse, so matching results mean that both are right.
 */

/** Minor units and units of products. Refunds have positive returns and negative shipping and taxes. */
export type RawAmounts = {
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
  /** Null for amounts that belong to no line, such as shipping. */
  line: OrderLine | null;
  /** UTC ms. */
  at: number;
  day: number;
  orderDay: number;
  amounts: RawAmounts;
};

const nothing: RawAmounts = {
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
      at,
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
      shipping: total(order.shippingLines, (line) => line.priceMinor - discountOf(line)),
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
      discounts: discountOf(line),
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
  // Gift cards are not sales, so money given for nothing but gift cards is no return.
  const adjustments = order.lines.some((line) => !line.isGiftCard) ? refund.adjustments : [];
  const rest = {
    returns: total(adjustments, ({ givenMinor }) => givenMinor),
    shipping: -total(refund.shipping, ({ subtotalMinor }) => subtotalMinor),
    taxes:
      -total(refund.shipping, ({ taxMinor }) => taxMinor) -
      total(adjustments, ({ givenTaxMinor }) => givenTaxMinor),
  };
  return [...goods, { at, line: null, amounts: rest }];
}

export const discountOf = ({ discounts }: { discounts: readonly { minor: number }[] }) =>
  total(discounts, ({ minor }) => minor);
export const taxOf = ({ taxes }: { taxes: readonly { minor: number }[] }) =>
  total(taxes, ({ minor }) => minor);
