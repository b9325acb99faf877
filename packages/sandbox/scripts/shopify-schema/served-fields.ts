/**
 * The fields of each object and interface of Shopify's Admin API that the sandbox serves, separated by spaces.
 * Connections always have `nodes` and `pageInfo`, and a type has the fields of the interfaces that it implements.
 */
export const servedFields: Readonly<Record<string, string>> = {
  QueryRoot: `
    abandonedCheckouts abandonedCheckoutsCount collection collections currentAppInstallation customers
    customersCount events inventoryItem inventoryItems node nodes order orders ordersCount product
    products productsCount shop`,
  Node: "id",
  PageInfo: "endCursor hasNextPage",
  Count: "count precision",
  MoneyBag: "shopMoney",
  MoneyV2: "amount currencyCode",
  TaxLine: "priceSet rate",
  MailingAddress: "countryCodeV2 provinceCode",

  Shop: "currencyCode ianaTimezone id myshopifyDomain name",
  AppInstallation: "accessScopes id",
  AccessScope: "handle",

  Order: `
    additionalFees agreements billingAddress cancelledAt createdAt currencyCode
    currentTotalAdditionalFeesSet customer customerJourneySummary discountCodes displayFinancialStatus
    dutiesIncluded edited id legacyResourceId lineItems name originalTotalDutiesSet processedAt refunds
    returnStatus shippingAddress shippingLines sourceName tags taxesIncluded test totalCashRoundingAdjustment totalPriceSet totalTaxSet
    totalTipReceivedSet updatedAt`,
  AdditionalFee: "price taxLines",
  CashRoundingAdjustment: "paymentSet refundSet",
  CustomerJourneySummary: "firstVisit lastVisit ready",
  CustomerVisit: "id landingPage occurredAt referrerUrl source sourceType utmParameters",
  UTMParameters: "campaign content medium source term",
  LineItem: `
    currentQuantity discountAllocations id isGiftCard originalTotalSet product quantity sku taxLines
    title variant variantTitle vendor`,
  DiscountAllocation: "allocatedAmountSet",
  ShippingLine: "discountedPriceSet taxLines",

  Refund: `
    createdAt duties id orderAdjustments processedAt refundLineItems refundShippingLines
    totalRefundedSet`,
  RefundDuty: "amountSet originalDuty",
  Duty: "price taxLines",
  RefundLineItem: "lineItem quantity subtotalSet totalTaxSet",
  RefundShippingLine: "subtotalAmountSet taxAmountSet",
  OrderAdjustment: "amountSet taxAmountSet",

  SalesAgreement: "happenedAt id reason sales",
  OrderAgreement: "",
  OrderEditAgreement: "",
  RefundAgreement: "",
  ReturnAgreement: "",
  Sale: `
    actionType lineType quantity totalAmount totalDiscountAmountAfterTaxes totalDiscountAmountBeforeTaxes
    totalTaxAmount`,
  ProductSale: "lineItem",
  GiftCardSale: "lineItem",
  ShippingLineSale: "",
  AdditionalFeeSale: "",
  AdjustmentSale: "",
  DutySale: "",
  FeeSale: "",
  TipSale: "",

  Product: "featuredMedia handle id isGiftCard productType status title updatedAt variants vendor",
  Media: "preview",
  MediaImage: "",
  MediaPreviewImage: "image",
  Image: "url",
  ProductVariant: "compareAtPrice id inventoryItem inventoryQuantity price sku title",
  Collection: "handle id products title updatedAt",
  InventoryItem: "id inventoryLevels tracked unitCost updatedAt variants",
  InventoryLevel: "quantities updatedAt",
  InventoryQuantity: "name quantity updatedAt",

  Customer: "createdAt defaultAddress defaultEmailAddress id updatedAt",
  CustomerEmailAddress: "marketingState",
  AbandonedCheckout: `
    billingAddress completedAt createdAt customer discountCodes id lineItems shippingAddress
    subtotalPriceSet taxesIncluded totalDiscountSet totalDutiesSet totalPriceSet totalTaxSet updatedAt`,
  AbandonedCheckoutLineItem: "discountedTotalPriceSet product quantity title variant",

  Event: "createdAt id",
  BasicEvent: "subjectId subjectType",
};

/** Arguments that are served on every served field that accepts them. */
export const servedArguments: ReadonlySet<string> = new Set([
  "after",
  "first",
  "id",
  "ids",
  "names",
  "reverse",
]);

/** Arguments that only the root lists and counts serve. */
export const servedRootArguments: ReadonlySet<string> = new Set(["limit", "query", "sortKey"]);

/** Counts without a `query` argument. */
export const plainCounts: ReadonlySet<string> = new Set([
  "abandonedCheckoutsCount",
  "customersCount",
  "productsCount",
]);
