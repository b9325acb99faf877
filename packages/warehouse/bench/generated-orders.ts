import type { OrderRecord, ProductRecord } from "@cartograph/contracts/records.ts";

const dayMs = 86_400_000;
const products = 5000;
const newCustomerShare = 0.2;
const ordersPerDay = 300;

/** Chronological orders of one shop: 2.5 lines on average, products by Zipf's law, a fifth from new customers. */
export function* generatedOrders(random: () => number, firstAt: number): Generator<OrderRecord> {
  let customers = 0;
  for (let number = 0; ; number += 1) {
    const isNew = random() < newCustomerShare || customers === 0;
    if (isNew) customers += 1;
    const customer = isNew ? customers : 1 + Math.floor(random() * customers);
    const placedAt = firstAt + Math.floor((number * dayMs) / ordersPerDay);
    yield generatedOrder(random, { number, customer, placedAt });
  }
}

function generatedOrder(
  random: () => number,
  { number, customer, placedAt }: { number: number; customer: number; placedAt: number },
): OrderRecord {
  const lines = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, index) => {
    const product = Math.floor((products + 1) ** random());
    const quantity = 1 + Math.floor(random() * 3);
    const totalMinor = quantity * (500 + (product % 97) * 50);
    return {
      externalId: `${number}${index}`,
      productExternalId: `${7_000_000_000_000 + product}`,
      variantExternalId: `${8_000_000_000_000 + product}`,
      sku: `SKU-${product}`,
      title: `Product ${product}`,
      variantTitle: null,
      vendor: "Generated",
      isGiftCard: false,
      quantity,
      totalMinor,
      discountMinor: 0,
      taxMinor: Math.round(totalMinor * 0.08),
    };
  });
  const paid = lines.reduce((sum, line) => sum + line.totalMinor + line.taxMinor, 495);
  return {
    kind: "order",
    externalId: `${6_000_000_000_000 + number}`,
    name: `#${1001 + number}`,
    processedAt: placedAt,
    updatedAt: placedAt + 60_000,
    cancelledAt: null,
    origin: "api",
    isTest: false,
    currency: "USD",
    channel: "online_store",
    financialStatus: "paid",
    customerExternalId: `${5_000_000_000_000 + customer}`,
    countryCode: "US",
    discountCodes: [],
    pricesIncludeTax: false,
    lines,
    shippingMinor: 495,
    shippingTaxMinor: 0,
    dutiesMinor: 0,
    totalMinor: paid,
    refunds: [],
    edits: [],
  };
}

export function generatedCatalog(): ProductRecord[] {
  return Array.from({ length: products + 1 }, (_, product) => ({
    kind: "product",
    externalId: `${7_000_000_000_000 + product}`,
    title: `Product ${product}`,
    handle: null,
    status: "active",
    vendor: "Generated",
    productType: null,
    isGiftCard: false,
    imageUrl: null,
    updatedAt: 0,
    currency: "USD",
    variants: [],
  }));
}

/** The order after one of its lines was fully refunded. */
export function withRefund(order: OrderRecord, processedAt: number): OrderRecord {
  const [line] = order.lines;
  if (line === undefined) return order;
  const { externalId: lineExternalId, quantity, totalMinor: subtotalMinor, taxMinor } = line;
  return {
    ...order,
    updatedAt: processedAt,
    financialStatus: "partially_refunded",
    refunds: [
      {
        externalId: `${order.externalId}-refund`,
        processedAt,
        lines: [{ lineExternalId, quantity, subtotalMinor, taxMinor }],
        shippingMinor: 0,
        shippingTaxMinor: 0,
        dutiesMinor: 0,
        adjustmentMinor: 0,
        adjustmentTaxMinor: 0,
      },
    ],
  };
}

/** Random numbers from 0 to 1 that repeat in every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
