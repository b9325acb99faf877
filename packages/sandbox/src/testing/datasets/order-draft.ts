import type { Order, OrderLine, ShippingLine, Tax } from "../../core/store-data.ts";

/** A line in short form; taxes and discounts are for all its units. */
export type LineDraft = {
  title: string;
  sku?: string | null;
  variantTitle?: string | null;
  vendor?: string | null;
  productId?: number | null;
  variantId?: number | null;
  unitPriceMinor: number;
  quantity?: number;
  discountMinor?: number;
  taxMinor?: number;
  isGiftCard?: boolean;
};

/** An order in short form; missing fields get the simplest values. */
export type OrderDraft = {
  id?: number;
  /** When it was placed, UTC milliseconds. */
  at: number;
  lines: LineDraft[];
  shippingMinor?: number;
  shippingDiscountMinor?: number;
  shippingTaxMinor?: number;
  /** The code of the lines' discounts. */
  discountCode?: string;
  customerId?: number | null;
  overrides?: Partial<Order>;
};

const defaultDiscountCode = "SAVE";

/** Creates an order from the draft. Its parts get ids derived from the order's id: `id * 1000 + n`, in order. */
export function draftOrder(draft: OrderDraft, id: number, number: number): Order {
  let partId = id * 1000;
  const nextId = () => (partId += 1);
  const lines = draft.lines.map((line) => draftLine(line, nextId()));
  const shippingLines = draft.shippingMinor === undefined ? [] : [draftShipping(draft, nextId())];
  const code = draft.discountCode ?? defaultDiscountCode;
  const hasDiscount = [...lines, ...shippingLines].some((line) => line.discounts.length > 0);
  return {
    id,
    number,
    name: `#${number}`,
    createdAt: draft.at,
    processedAt: draft.at,
    updatedAt: draft.at,
    cancelledAt: null,
    cancelReason: null,
    closedAt: null,
    isTest: false,
    presentment: null,
    pricesIncludeTax: false,
    channel: "online_store",
    locationId: null,
    customerId: draft.customerId ?? null,
    email: null,
    countryCode: "US",
    provinceCode: null,
    city: null,
    tags: [],
    discounts: hasDiscount ? [{ kind: "code", code, percent: null, onShipping: false }] : [],
    lines,
    shippingLines,
    tipMinor: 0,
    dutiesMinor: 0,
    payment: "paid",
    receivedMinor: null,
    gateway: "shopify_payments",
    transactionId: nextId(),
    fulfillment: "fulfilled",
    refunds: [],
    edits: [],
    journey: null,
    ...draft.overrides,
  };
}

export function draftLine(line: LineDraft, id: number): OrderLine {
  return {
    id,
    productId: line.productId ?? null,
    variantId: line.variantId ?? null,
    title: line.title,
    variantTitle: line.variantTitle ?? null,
    sku: line.sku ?? null,
    vendor: line.vendor ?? null,
    isGiftCard: line.isGiftCard ?? false,
    quantity: line.quantity ?? 1,
    unitPriceMinor: line.unitPriceMinor,
    discounts: line.discountMinor ? [{ discount: 0, minor: line.discountMinor }] : [],
    taxes: taxesOf(line.taxMinor),
  };
}

function draftShipping(draft: OrderDraft, id: number): ShippingLine {
  return {
    id,
    title: "Standard",
    priceMinor: draft.shippingMinor ?? 0,
    discounts: draft.shippingDiscountMinor
      ? [{ discount: 0, minor: draft.shippingDiscountMinor }]
      : [],
    taxes: taxesOf(draft.shippingTaxMinor),
  };
}

function taxesOf(minor: number | undefined): Tax[] {
  return minor ? [{ title: "Sales tax", rate: 0.08, minor }] : [];
}
