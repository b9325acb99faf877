import type { OrderLineRecord, OrderRecord, RefundRecord } from "@cartograph/contracts/records.ts";

type SampleLine = Partial<OrderLineRecord> & { unitMinor?: number };

type SampleRefund = Partial<Omit<RefundRecord, "lines" | "processedAt">> & {
  /** ISO 8601; null if the source does not report it. */
  at: string | null;
  lines?: { line: number; quantity: number; subtotalMinor: number; taxMinor?: number }[];
};

export type SampleOrder = Partial<Omit<OrderRecord, "kind" | "lines" | "refunds">> & {
  name: string;
  /** ISO 8601. */
  placed: string;
  customer?: string | null;
  lines?: SampleLine[];
  refunds?: SampleRefund[];
};

/** An order as a connector emits it, by default with prices without tax and a total that is the sum of its parts. */
export function sampleOrder(sample: SampleOrder): OrderRecord {
  const {
    name,
    placed,
    customer = null,
    lines: sampleLines = [{}],
    refunds = [],
    ...rest
  } = sample;
  const processedAt = Date.parse(placed);
  const lines = sampleLines.map((line, index) => sampleLine(line, `${name}-${index}`));
  const shippingMinor = rest.shippingMinor ?? 0;
  const goods = lines.reduce(
    (sum, line) => sum + line.totalMinor - line.discountMinor + line.taxMinor,
    0,
  );
  return {
    kind: "order",
    externalId: name,
    name,
    processedAt,
    updatedAt: processedAt,
    cancelledAt: null,
    origin: "api",
    isTest: false,
    currency: "USD",
    channel: "online_store",
    financialStatus: "paid",
    customerExternalId: customer,
    countryCode: null,
    discountCodes: [],
    pricesIncludeTax: false,
    lines,
    shippingMinor,
    shippingTaxMinor: 0,
    dutiesMinor: 0,
    totalMinor: goods + shippingMinor,
    refunds: refunds.map((refund, index) => sampleRefund(refund, lines, `${name}-r${index}`)),
    edits: [],
    ...rest,
  };
}

function sampleLine({ unitMinor = 1000, ...line }: SampleLine, externalId: string) {
  const quantity = line.quantity ?? 1;
  return {
    externalId,
    productExternalId: "product",
    variantExternalId: null,
    sku: null,
    title: "Product",
    variantTitle: null,
    vendor: null,
    isGiftCard: false,
    quantity,
    totalMinor: unitMinor * quantity,
    discountMinor: 0,
    taxMinor: 0,
    ...line,
  };
}

function sampleRefund(
  { at, lines = [], ...refund }: SampleRefund,
  orderLines: readonly OrderLineRecord[],
  externalId: string,
): RefundRecord {
  return {
    externalId,
    processedAt: at === null ? null : Date.parse(at),
    lines: lines.map(({ line, quantity, subtotalMinor, taxMinor = 0 }) => ({
      lineExternalId: orderLines[line]?.externalId ?? `${externalId}-unknown`,
      quantity,
      subtotalMinor,
      taxMinor,
    })),
    shippingMinor: 0,
    shippingTaxMinor: 0,
    dutiesMinor: 0,
    adjustmentMinor: 0,
    adjustmentTaxMinor: 0,
    ...refund,
  };
}
