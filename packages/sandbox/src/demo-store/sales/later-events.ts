import { sumMinor } from "../../core/money.ts";
import { createRandom, mixSeed, type Random, type Weighted } from "../../core/random.ts";
import type { Order, OrderLine, Refund } from "../../core/store-data.ts";
import { dayMs, hourMs, minuteMs } from "../../core/zone.ts";
import { fillBasket, lineOf } from "./basket.ts";
import type { CatalogEntry } from "../products/catalog.ts";

/**
 * A change of an order after it was placed. Later events depend only on the order, so that every read returns the same
 * events.
 */
export type LaterEvent = { at: number; change(order: Order): Partial<Order> };

/** Return rates by kind of product. */
const returnShares: Record<string, number> = { Apparel: 0.06, Footwear: 0.08, Accessories: 0.035 };
const defaultReturnShare = 0.025;

export type LaterEventOptions = {
  order: Order;
  seed: number;
  /** The products that an edit may add. */
  demand: Weighted<CatalogEntry>;
  typeOf(productId: number): string;
  taxRate: number;
};

/** Returns everything that happens to the order after it is placed, oldest first. */
export function laterEventsOf(options: LaterEventOptions): LaterEvent[] {
  const { order, seed } = options;
  if (order.isTest) return [];
  const random = createRandom(mixSeed(seed, 9));
  if (order.payment === "pending") return unpaidEvents(random, order);
  if (random.chance(0.009)) return [cancellation(random, order)];
  const events: LaterEvent[] = [];
  if (random.chance(0.008)) events.push(addition(random, options));
  const shippedAt = order.processedAt + random.integer(20, 70) * hourMs;
  if (order.channel !== "pos") {
    events.push({
      at: shippedAt,
      change: () => ({ fulfillment: "fulfilled", closedAt: shippedAt }),
    });
  }
  events.push(...returns(random, options, shippedAt));
  return events;
}

/** A bank transfer arrives after two days, or the order is canceled. */
function unpaidEvents(random: Random, order: Order): LaterEvent[] {
  const at = order.processedAt + 2 * dayMs + random.integer(0, 600) * minuteMs;
  if (random.chance(0.7)) {
    return [{ at, change: () => ({ payment: "paid", fulfillment: "fulfilled", closedAt: at }) }];
  }
  return [
    {
      at,
      change: (current) => ({
        payment: "voided",
        cancelledAt: at,
        cancelReason: "declined",
        closedAt: at,
        refunds: [wholeRefund(current, at, false)],
      }),
    },
  ];
}

function cancellation(random: Random, order: Order): LaterEvent {
  const at = order.processedAt + random.integer(20, 1500) * minuteMs;
  const reason = random.chance(0.7) ? "customer" : "inventory";
  return {
    at,
    change: (current) => ({
      cancelledAt: at,
      cancelReason: reason,
      closedAt: at,
      refunds: [wholeRefund(current, at, true)],
    }),
  };
}

/** A forgotten item is added before shipment and paid for immediately. */
function addition(random: Random, { order, demand, taxRate }: LaterEventOptions): LaterEvent {
  const at = order.processedAt + random.integer(30, 900) * minuteMs;
  const [choice] = fillBasket(random, demand);
  return {
    at,
    change(current) {
      if (!choice) return {};
      const line = lineOf({ ...choice, quantity: 1 }, partId(order.id, 60));
      const taxMinor = Math.round(line.unitPriceMinor * taxRate);
      const [known] = current.lines.flatMap((one) => one.taxes);
      if (taxMinor > 0) {
        line.taxes = [{ title: known?.title ?? "Sales tax", rate: taxRate, minor: taxMinor }];
      }
      const change = { lineId: line.id, quantity: 1, discountMinor: 0, taxMinor };
      return {
        lines: [...current.lines, line],
        edits: [{ id: partId(order.id, 70), happenedAt: at, lines: [change] }],
      };
    },
  };
}

function returns(random: Random, options: LaterEventOptions, shippedAt: number): LaterEvent[] {
  const { order } = options;
  const events: LaterEvent[] = [];
  const returnedAt = shippedAt + (4 + random.next() * 24) * dayMs;
  const returned = order.lines.flatMap((line) =>
    isReturned(random, line, options.typeOf)
      ? [{ line, quantity: random.integer(1, line.quantity) }]
      : [],
  );
  if (returned.length > 0) {
    const isWhole = returned.length === order.lines.length && returned.every(isWholeLine);
    const withShipping = isWhole && random.chance(0.4);
    const withFee = !isWhole && random.chance(0.06);
    events.push({
      at: returnedAt,
      change: (current) => ({
        refunds: [
          ...current.refunds,
          partialRefund(current, { at: returnedAt, slot: 100, returned, withShipping, withFee }),
        ],
      }),
    });
  }
  const isLate = random.chance(0.012);
  const isCompensated = random.chance(0.008);
  const compensatedAt = shippedAt + (2 + random.next() * 10) * dayMs;
  const goodwill = random.integer(1, 3) * 500;
  if (
    isLate &&
    returned.length === 0 &&
    order.shippingLines.some((line) => paidShipping(line) > 0)
  ) {
    events.push(compensation(order, compensatedAt, { shipping: true, givenMinor: 0 }));
  } else if (
    isCompensated &&
    returned.length === 0 &&
    goodwill <= (order.lines[0]?.unitPriceMinor ?? 0) / 2
  ) {
    events.push(compensation(order, compensatedAt, { shipping: false, givenMinor: goodwill }));
  }
  return events.toSorted((a, b) => a.at - b.at);
}

function isReturned(random: Random, line: OrderLine, typeOf: LaterEventOptions["typeOf"]): boolean {
  if (line.isGiftCard || line.productId === null) return false;
  return random.chance(returnShares[typeOf(line.productId)] ?? defaultReturnShare);
}

const isWholeLine = ({ line, quantity }: { line: OrderLine; quantity: number }) =>
  line.quantity === quantity;

/** Refunds shipping for a late parcel, or some money as compensation. */
function compensation(
  order: Order,
  at: number,
  { shipping, givenMinor }: { shipping: boolean; givenMinor: number },
): LaterEvent {
  return {
    at,
    change: (current) => ({
      refunds: [
        ...current.refunds,
        {
          ...emptyRefund(order.id, 200, at),
          note: shipping ? "Late delivery" : "Sorry for the trouble",
          shipping: shipping ? refundedShipping(current, 200) : [],
          adjustments:
            givenMinor > 0
              ? [{ id: partId(order.id, 240), reason: "customer", givenMinor, givenTaxMinor: 0 }]
              : [],
        },
      ],
    }),
  };
}

type PartialRefund = {
  at: number;
  /** The first id of the refund's parts. */
  slot: number;
  returned: { line: OrderLine; quantity: number }[];
  withShipping: boolean;
  withFee: boolean;
};

function partialRefund(
  order: Order,
  { at, slot, returned, withShipping, withFee }: PartialRefund,
): Refund {
  const lines = returned.map(({ line, quantity }, index) =>
    refundedLine(line, {
      quantity,
      id: partId(order.id, slot + 10 + index),
      restock: "return",
    }),
  );
  const fee = { id: partId(order.id, slot + 40), reason: "restock", givenTaxMinor: 0 } as const;
  return {
    ...emptyRefund(order.id, slot, at),
    lines,
    shipping: withShipping ? refundedShipping(order, slot) : [],
    adjustments: withFee ? [{ ...fee, givenMinor: -500 }] : [],
  };
}

function wholeRefund(order: Order, at: number, isPaid: boolean): Refund {
  const refund = emptyRefund(order.id, 100, at);
  return {
    ...refund,
    lines: order.lines.map((line, index) =>
      refundedLine(line, {
        quantity: line.quantity,
        id: partId(order.id, 110 + index),
        restock: "cancel",
      }),
    ),
    shipping: refundedShipping(order, 100),
    transactionId: isPaid ? refund.transactionId : null,
  };
}

/** Returns the units' share of the line's price after discounts, and of its tax. */
function refundedLine(
  line: OrderLine,
  { quantity, id, restock }: { quantity: number; id: number; restock: "cancel" | "return" },
): Refund["lines"][number] {
  const net = line.unitPriceMinor * line.quantity - sumMinor(line.discounts);
  const share = quantity / line.quantity;
  return {
    id,
    lineId: line.id,
    quantity,
    restock,
    subtotalMinor: Math.round(net * share),
    taxMinor: Math.round(sumMinor(line.taxes) * share),
  };
}

function paidShipping(line: Order["shippingLines"][number]): number {
  return line.priceMinor - sumMinor(line.discounts);
}

function refundedShipping(order: Order, slot: number): Refund["shipping"] {
  return order.shippingLines
    .filter((line) => paidShipping(line) > 0)
    .map((line, index) => ({
      id: partId(order.id, slot + 30 + index),
      shippingLineId: line.id,
      subtotalMinor: paidShipping(line),
      taxMinor: sumMinor(line.taxes),
    }));
}

function emptyRefund(orderId: number, slot: number, at: number): Refund {
  return {
    id: partId(orderId, slot),
    createdAt: at,
    processedAt: at,
    note: null,
    lines: [],
    shipping: [],
    adjustments: [],
    transactionId: partId(orderId, slot + 50),
  };
}

/** Ids of an order's parts are derived from its own: 0 to 999. */
export function partId(orderId: number, part: number): number {
  return orderId * 1000 + part;
}
