import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { spreadTax } from "./order-lines.mapper.ts";
import { line, map, mapAny, money, nothingMore, refund } from "./order-nodes.fixture.ts";

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

test.each([
  ["all", "0.0", 1_200, 50],
  ["half", "6.0", 600, 25],
])("refunds the tax of %s of the additional fees with them", (_part, left, fees, tax) => {
  const { record } = map(
    {
      totalPriceSet: money("118.1"),
      totalTaxSet: money("8.1"),
      additionalFees: [{ price: money("12.0"), taxLines: [{ priceSet: money("0.5") }] }],
      currentTotalAdditionalFeesSet: money(left),
    },
    { refunds: [refund()] },
  );
  expect(record.refunds).toMatchObject([
    { additionalFeesMinor: fees, additionalFeesTaxMinor: tax },
  ]);
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

test.each([
  ["is the sum of its rates", true, [0.05, 0.1], "10.0", expect.closeTo(0.15)],
  ["is unknown if a rate is", true, [0.05, null], "10.0", undefined],
  ["is unknown if there is no tax", true, [], "10.0", undefined],
  ["is left out if nothing was discounted", true, [0.2], "0.0", undefined],
  ["is left out if prices exclude tax", false, [0.2], "10.0", undefined],
])("the tax rate of a line %s", (_when, taxesIncluded, rates, discount, expected) => {
  const taxed = line({
    discountAllocations: [{ allocatedAmountSet: money(discount) }],
    taxLines: rates.map((rate) => ({ priceSet: money("1.0"), rate })),
  });
  const { record } = map({ taxesIncluded }, { lines: [taxed] });
  expect(record.lines[0]?.taxRate).toEqual(expected);
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
        const spread = spreadTax(lines, tax, ({ totalMinor }) => totalMinor);
        expect(spread.reduce((sum, each) => sum + each.taxMinor, 0)).toBe(tax);
      },
    ),
  );
});

test("has an infinite amount, and no warning, if one is too large to be exact", () => {
  const { record, warnings } = mapAny(
    { totalPriceSet: money("99999999999999999.99"), totalTaxSet: money("0.0") },
    { lines: [line({ originalTotalSet: money("99999999999999999.99") })] },
  );
  expect(record.lines[0]?.totalMinor).toBe(Infinity);
  expect(warnings).toEqual([]);
});

test("refuses a page with an amount that is not a number", () => {
  expect(() => map({ totalPriceSet: money("12,50") })).toThrow(
    expect.objectContaining({ kind: "bad_data" }),
  );
});
