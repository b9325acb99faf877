import { orderRecordSchema } from "@cartograph/contracts/records.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AgreementNode } from "../schemas/order-edits.schemas.ts";
import type { LineNode, OrderNode } from "../schemas/orders.schemas.ts";
import type { RefundNode } from "../schemas/refunds.schemas.ts";
import { spreadTax } from "./order-lines.mapper.ts";
import { toOrderRecord } from "./orders.mapper.ts";

const money = (amount: string) => ({ shopMoney: { amount } });
const nothingMore = { hasNextPage: false, endCursor: null };

function line(changes: Partial<LineNode> = {}): LineNode {
  return {
    id: "gid://shopify/LineItem/11",
    title: "Desk Lamp",
    variantTitle: "Black",
    sku: "DL-BLK",
    vendor: "Lumen",
    isGiftCard: false,
    quantity: 2,
    currentQuantity: 2,
    product: { id: "gid://shopify/Product/21" },
    variant: { id: "gid://shopify/ProductVariant/31" },
    originalTotalSet: money("100.0"),
    discountAllocations: [{ allocatedAmountSet: money("10.0") }],
    taxLines: [{ priceSet: money("7.2") }],
    ...changes,
  };
}

function order(changes: Partial<OrderNode> = {}): OrderNode {
  return {
    id: "gid://shopify/Order/6100000000001",
    legacyResourceId: "6100000000001",
    name: "#1001",
    createdAt: "2026-06-02T09:15:10Z",
    processedAt: "2026-06-02T09:15:08Z",
    updatedAt: "2026-06-05T11:00:00Z",
    cancelledAt: null,
    test: false,
    edited: false,
    sourceName: "web",
    currencyCode: "EUR",
    taxesIncluded: false,
    dutiesIncluded: false,
    discountCodes: ["SUMMER10"],
    tags: [],
    displayFinancialStatus: "PAID",
    totalPriceSet: money("105.6"),
    totalTaxSet: money("7.6"),
    totalTipReceivedSet: money("0.0"),
    originalTotalDutiesSet: null,
    additionalFees: [],
    currentTotalAdditionalFeesSet: null,
    totalCashRoundingAdjustment: { paymentSet: money("0.0"), refundSet: money("0.0") },
    customer: { id: "gid://shopify/Customer/7200000000001" },
    shippingAddress: { countryCodeV2: "DE", provinceCode: null },
    billingAddress: { countryCodeV2: "AT" },
    customerJourneySummary: { ready: true, firstVisit: null, lastVisit: null },
    shippingLines: {
      nodes: [{ discountedPriceSet: money("8.0"), taxLines: [{ priceSet: money("0.4") }] }],
      pageInfo: nothingMore,
    },
    lineItems: { nodes: [], pageInfo: nothingMore },
    refunds: [],
    ...changes,
  };
}

function refund(changes: Partial<RefundNode> = {}): RefundNode {
  return {
    id: "gid://shopify/Refund/900",
    createdAt: "2026-06-05T11:00:00Z",
    processedAt: "2026-06-05T11:00:00Z",
    totalRefundedSet: money("48.6"),
    duties: null,
    refundLineItems: {
      nodes: [
        {
          quantity: 1,
          lineItem: { id: "gid://shopify/LineItem/11" },
          subtotalSet: money("45.0"),
          totalTaxSet: money("3.6"),
        },
      ],
      pageInfo: nothingMore,
    },
    refundShippingLines: { nodes: [] },
    orderAdjustments: { nodes: [] },
    ...changes,
  };
}

function agreement(reason: string, ...nodes: AgreementNode["sales"]["nodes"]): AgreementNode {
  return {
    id: "gid://shopify/SalesAgreement/77",
    happenedAt: "2026-06-04T10:00:00Z",
    reason,
    sales: { nodes, pageInfo: { hasNextPage: false } },
  };
}

function map(
  changes: Partial<OrderNode> = {},
  parts: { lines?: LineNode[]; refunds?: RefundNode[]; agreements?: AgreementNode[] } = {},
) {
  const whole = order(changes);
  const { record, warnings } = toOrderRecord({
    order: whole,
    shippingLines: whole.shippingLines.nodes,
    lines: parts.lines ?? [line()],
    refunds: parts.refunds ?? [],
    agreements: parts.agreements ?? [],
  });
  expect(orderRecordSchema.parse(record)).toEqual(record);
  return { record, warning: warnings[0] ?? null };
}

test("includes additional fees and cash rounding, which explain the total", () => {
  const { record, warning } = map(
    {
      totalPriceSet: money("118.1"),
      totalTaxSet: money("8.1"),
      additionalFees: [
        { price: money("10.0"), taxLines: [{ priceSet: money("0.5") }] },
        { price: money("2.0"), taxLines: [] },
      ],
      currentTotalAdditionalFeesSet: money("2.0"),
      totalCashRoundingAdjustment: { paymentSet: money("-0.05"), refundSet: money("0.02") },
    },
    { refunds: [refund(), refund({ id: "gid://shopify/Refund/901" })] },
  );
  expect(warning).toBeNull();
  expect(record).toMatchObject({
    additionalFeesMinor: 1_200,
    additionalFeesTaxMinor: 50,
    cashRoundingMinor: -5,
    shippingTaxMinor: 40,
  });
  expect(record.lines.map(({ taxMinor }) => taxMinor)).toEqual([720]);
  expect(record.refunds[0]).not.toHaveProperty("additionalFeesMinor");
  expect(record.refunds[1]).toMatchObject({ additionalFeesMinor: 1_000, cashRoundingMinor: 2 });
});

test("maps an order to minor units and numeric ids", () => {
  const { record, warning } = map();
  expect(warning).toBeNull();
  expect(record).toEqual({
    kind: "order",
    externalId: "6100000000001",
    name: "#1001",
    processedAt: Date.UTC(2026, 5, 2, 9, 15, 8),
    updatedAt: Date.UTC(2026, 5, 5, 11),
    cancelledAt: null,
    origin: "api",
    isTest: false,
    currency: "EUR",
    channel: "online_store",
    financialStatus: "paid",
    customerExternalId: "7200000000001",
    countryCode: "AT",
    discountCodes: ["SUMMER10"],
    visits: { state: "known", first: null, last: null },
    pricesIncludeTax: false,
    lines: [
      {
        externalId: "11",
        productExternalId: "21",
        variantExternalId: "31",
        sku: "DL-BLK",
        title: "Desk Lamp",
        variantTitle: "Black",
        vendor: "Lumen",
        isGiftCard: false,
        quantity: 2,
        totalMinor: 10_000,
        discountMinor: 1_000,
        taxMinor: 720,
      },
    ],
    shippingMinor: 800,
    shippingTaxMinor: 40,
    dutiesMinor: 0,
    totalMinor: 10_560,
    refunds: [],
    edits: [],
  });
});

test("has the region of the shipping address if its country is the order's", () => {
  const shippingAddress = { countryCodeV2: "CA", provinceCode: "ON" };
  const regionOf = (billing: string | null) =>
    map({
      shippingAddress,
      billingAddress: billing === null ? null : { countryCodeV2: billing },
    }).record.regionCode;
  expect([regionOf("CA"), regionOf(null), regionOf("US")]).toEqual(["ON", "ON", undefined]);
  expect(map({ shippingAddress: null }).record).not.toHaveProperty("regionCode");
  const inJapan = { countryCodeV2: "JP", provinceCode: "JP-13" };
  expect(map({ shippingAddress: inJapan, billingAddress: null }).record.regionCode).toBe("13");
});

test("has each tag once in order, without those with an email address", () => {
  const tags = ["wholesale", "VIP", " VIP ", "", "ann@mail.example", "for ann%40mail.example"];
  expect(map({ tags }).record.tags).toEqual(["VIP", "wholesale"]);
  expect(map({ tags: ["ann@mail.example"] }).record).not.toHaveProperty("tags");
});

test("keeps whole units in a currency without decimals", () => {
  const { record, warning } = map(
    {
      currencyCode: "JPY",
      totalPriceSet: money("1000"),
      totalTaxSet: money("0"),
      shippingLines: { nodes: [], pageInfo: nothingMore },
    },
    { lines: [line({ originalTotalSet: money("1000.0"), discountAllocations: [], taxLines: [] })] },
  );
  expect(record.lines[0]?.totalMinor).toBe(1_000);
  expect(warning).toBeNull();
});

test("adds no tax to prices that include it", () => {
  const { warning } = map({ taxesIncluded: true, totalPriceSet: money("98.0") });
  expect(warning).toBeNull();
});

test("takes the country of the shipping address when there is no billing address", () => {
  expect(map({ billingAddress: null }).record.countryCode).toBe("DE");
  expect(map({ billingAddress: null, shippingAddress: null }).record.countryCode).toBeNull();
});

test.each([
  ["web", "online_store"],
  ["pos", "pos"],
  ["shopify_draft_order", "draft"],
  ["1520611", "other"],
  [null, "other"],
])("the source %j is the channel %s", (sourceName, channel) => {
  expect(map({ sourceName }).record.channel).toBe(channel);
});

test("accepts an unknown status", () => {
  expect(map({ displayFinancialStatus: "SETTLED_ON_MARS" }).record.financialStatus).toBe("unknown");
});

describe("amounts that are not sales", () => {
  test("leaves out a tip without a warning", () => {
    const { record, warning } = map({
      totalPriceSet: money("108.1"),
      totalTipReceivedSet: money("2.5"),
    });
    expect(warning).toBeNull();
    expect(record.lines).toHaveLength(1);
    expect(record.totalMinor).toBe(10_810);
  });

  test("removes a tip from the lines", () => {
    const tip = line({
      id: "gid://shopify/LineItem/12",
      title: "Tip",
      sku: null,
      product: null,
      variant: null,
      originalTotalSet: money("2.5"),
      discountAllocations: [],
      taxLines: [],
    });
    const { record, warning } = map(
      { totalPriceSet: money("108.1"), totalTipReceivedSet: money("2.5") },
      { lines: [line(), tip] },
    );
    expect(warning).toBeNull();
    expect(record.lines.map(({ externalId }) => externalId)).toEqual(["11"]);
  });

  test("reports an unexplained difference", () => {
    const { record, warning } = map({ totalPriceSet: money("105.61") });
    expect(warning).toContain("#1001");
    expect(warning).toContain("0.01 EUR");
    expect(record.totalMinor).toBe(10_561);
  });
});

test("spreads tax that only the order has over its lines", () => {
  const { record, warning } = map(
    { totalTaxSet: money("10.0"), totalPriceSet: money("208.0") },
    {
      lines: [
        line({ taxLines: [], discountAllocations: [] }),
        line({ id: "gid://shopify/LineItem/12", taxLines: [], discountAllocations: [] }),
      ],
    },
  );
  expect(record.lines.map(({ taxMinor }) => taxMinor)).toEqual([480, 480]);
  expect(warning).not.toBeNull();
});

test("spreads tax exact to the last minor unit", () => {
  const sold = map().record.lines;
  fc.assert(
    fc.property(
      fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 }),
      fc.integer({ min: -100_000, max: 100_000 }),
      (totals, tax) => {
        const lines = totals.flatMap((totalMinor) =>
          sold.map((each) => ({ ...each, totalMinor, discountMinor: 0, taxMinor: 0 })),
        );
        const spread = spreadTax(lines, tax);
        expect(spread.reduce((sum, each) => sum + each.taxMinor, 0)).toBe(tax);
      },
    ),
  );
});

describe("refunds", () => {
  test("are dated by the day they were processed", () => {
    const processed = refund({ processedAt: "2026-06-07T08:00:00Z" });
    const { record } = map({}, { refunds: [processed] });
    expect(record.refunds).toEqual([
      {
        externalId: "900",
        processedAt: Date.UTC(2026, 5, 7, 8),
        lines: [{ lineExternalId: "11", quantity: 1, subtotalMinor: 4_500, taxMinor: 360 }],
        shippingMinor: 0,
        shippingTaxMinor: 0,
        dutiesMinor: 0,
        adjustmentMinor: 0,
        adjustmentTaxMinor: 0,
      },
    ]);
  });

  test("separate shipping and duties from goods", () => {
    const whole = refund({
      refundShippingLines: {
        nodes: [{ subtotalAmountSet: money("8.0"), taxAmountSet: money("0.4") }],
      },
      duties: [{ amountSet: money("3.0") }],
    });
    expect(map({}, { refunds: [whole] }).record.refunds[0]).toMatchObject({
      shippingMinor: 800,
      shippingTaxMinor: 40,
      dutiesMinor: 300,
    });
  });

  test.each([
    ["goodwill as a negative amount", "58.6", "-10.0", 1_000],
    ["goodwill as a positive amount", "58.6", "10.0", 1_000],
    ["a fee held back as a positive amount", "38.6", "10.0", -1_000],
    ["a fee held back as a negative amount", "38.6", "-10.0", -1_000],
    ["money not paid back yet", "0.0", "48.6", -4_860],
  ])("counts %s by the money paid back", (_name, refunded, amount, expected) => {
    const adjusted = refund({
      totalRefundedSet: money(refunded),
      orderAdjustments: { nodes: [{ amountSet: money(amount), taxAmountSet: money("0.0") }] },
    });
    const { record } = map({}, { refunds: [adjusted] });
    expect(record.refunds[0]?.adjustmentMinor).toBe(expected);
  });
});

describe("edits", () => {
  const sale = (changes: Partial<AgreementNode["sales"]["nodes"][number]>) => ({
    lineType: "PRODUCT",
    quantity: 1,
    totalAmount: money("0.0"),
    totalDiscountAmountBeforeTaxes: money("0.0"),
    totalDiscountAmountAfterTaxes: money("0.0"),
    totalTaxAmount: money("0.0"),
    lineItem: { id: "gid://shopify/LineItem/11" },
    ...changes,
  });
  test("dates what an edit added and keeps it in the lines", () => {
    const added = agreement(
      "ORDER_EDIT",
      sale({
        totalAmount: money("48.6"),
        totalDiscountAmountBeforeTaxes: money("5.0"),
        totalTaxAmount: money("3.6"),
      }),
    );
    const { record } = map({ edited: true }, { agreements: [agreement("ORDER"), added] });
    expect(record.lines[0]?.quantity).toBe(2);
    expect(record.edits).toEqual([
      {
        externalId: "77",
        happenedAt: Date.UTC(2026, 5, 4, 10),
        lines: [
          {
            lineExternalId: "11",
            quantity: 1,
            totalMinor: 5_000,
            discountMinor: 500,
            taxMinor: 360,
          },
        ],
        shippingMinor: 0,
        shippingTaxMinor: 0,
      },
    ]);
  });

  const removal = agreement(
    "ORDER_EDIT",
    sale({
      quantity: -1,
      totalAmount: money("-48.6"),
      totalDiscountAmountBeforeTaxes: money("-5.0"),
      totalTaxAmount: money("-3.6"),
    }),
  );

  test("dates what an edit removed as negative amounts", () => {
    const { record, warning } = map(
      { edited: true },
      { lines: [line({ currentQuantity: 1 })], agreements: [removal] },
    );
    expect(warning).toBeNull();
    expect(record.edits[0]?.lines).toEqual([
      {
        lineExternalId: "11",
        quantity: -1,
        totalMinor: -5_000,
        discountMinor: -500,
        taxMinor: -360,
      },
    ]);
  });

  test("counts removed units that a refund also has only with the refund", () => {
    const { record } = map(
      { edited: true },
      { lines: [line({ currentQuantity: 1 })], agreements: [removal], refunds: [refund()] },
    );
    expect(record.edits).toEqual([]);
    expect(record.refunds[0]?.lines[0]?.quantity).toBe(1);
  });

  test("does not treat a discount of an edit as a price change", () => {
    const discounted = agreement("ORDER_EDIT", sale({ quantity: 0, totalAmount: money("-10.0") }));
    const { record } = map({ edited: true }, { agreements: [discounted] });
    expect(record.edits[0]?.lines[0]).toMatchObject({
      quantity: 0,
      totalMinor: 0,
      discountMinor: 1_000,
    });
  });

  test("dates shipping that an edit added", () => {
    const { lineItem: _none, ...shipping } = sale({
      lineType: "SHIPPING",
      quantity: null,
      totalAmount: money("5.25"),
      totalTaxAmount: money("0.25"),
    });
    const { record } = map({ edited: true }, { agreements: [agreement("ORDER_EDIT", shipping)] });
    expect(record.edits[0]).toMatchObject({ lines: [], shippingMinor: 500, shippingTaxMinor: 25 });
  });
});

test("refuses a page with an amount that is not a number", () => {
  expect(() => map({ totalPriceSet: money("1e3") })).toThrow(
    expect.objectContaining({ kind: "bad_data" }),
  );
});
