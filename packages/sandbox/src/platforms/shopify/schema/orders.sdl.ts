/** Orders, their lines, shipping and payments. */
export const ordersSdl = /* GraphQL */ `
  type Order implements LegacyInteroperability & Node {
    additionalFees: [AdditionalFee!]!
    agreements(
      after: String
      before: String
      first: Int
      last: Int
      query: String
      reverse: Boolean = false
    ): SalesAgreementConnection!
    app: OrderApp
    attribution: OrderAttribution
    billingAddress: MailingAddress
    cancelReason: OrderCancelReason
    cancelledAt: DateTime
    closed: Boolean!
    closedAt: DateTime
    confirmed: Boolean!
    createdAt: DateTime!
    currencyCode: CurrencyCode!
    currentShippingPriceSet: MoneyBag!
    currentSubtotalLineItemsQuantity: Int!
    currentSubtotalPriceSet: MoneyBag!
    currentTotalAdditionalFeesSet: MoneyBag
    currentTotalDiscountsSet: MoneyBag!
    currentTotalDutiesSet: MoneyBag
    currentTotalPriceSet: MoneyBag!
    currentTotalTaxSet: MoneyBag!
    customer: Customer
    customerJourneySummary: CustomerJourneySummary
    discountApplications(
      after: String
      before: String
      first: Int
      last: Int
      reverse: Boolean = false
    ): DiscountApplicationConnection!
    discountCode: String
    discountCodes: [String!]!
    displayFinancialStatus: OrderDisplayFinancialStatus
    displayFulfillmentStatus: OrderDisplayFulfillmentStatus!
    dutiesIncluded: Boolean!
    edited: Boolean!
    fullyPaid: Boolean!
    id: ID!
    legacyResourceId: UnsignedInt64!
    lineItems(
      after: String
      before: String
      first: Int
      last: Int
      reverse: Boolean = false
    ): LineItemConnection!
    name: String!
    netPaymentSet: MoneyBag!
    note: String
    number: Int!
    originalTotalAdditionalFeesSet: MoneyBag
    originalTotalDutiesSet: MoneyBag
    originalTotalPriceSet: MoneyBag!
    paymentGatewayNames: [String!]!
    presentmentCurrencyCode: CurrencyCode!
    processedAt: DateTime!
    refundDiscrepancySet: MoneyBag!
    refundable: Boolean!
    refunds(first: Int): [Refund!]!
    requiresShipping: Boolean!
    retailLocation: Location
    returnStatus: OrderReturnStatus!
    shippingAddress: MailingAddress
    shippingLine: ShippingLine
    shippingLines(
      after: String
      before: String
      first: Int
      includeRemovals: Boolean = false
      last: Int
      reverse: Boolean = false
    ): ShippingLineConnection!
    sourceIdentifier: String
    sourceName: String
    subtotalLineItemsQuantity: Int!
    subtotalPriceSet: MoneyBag
    tags: [String!]!
    taxLines: [TaxLine!]!
    taxesIncluded: Boolean!
    test: Boolean!
    totalCashRoundingAdjustment: CashRoundingAdjustment!
    totalDiscountsSet: MoneyBag
    totalOutstandingSet: MoneyBag!
    totalPriceSet: MoneyBag!
    totalReceivedSet: MoneyBag!
    totalRefundedSet: MoneyBag!
    totalRefundedShippingSet: MoneyBag!
    totalShippingPriceSet: MoneyBag!
    totalTaxSet: MoneyBag
    totalTipReceivedSet: MoneyBag!
    transactions(capturable: Boolean, first: Int, manuallyResolvable: Boolean): [OrderTransaction!]!
    transactionsCount: Count
    unpaid: Boolean!
    updatedAt: DateTime!
  }

  type AdditionalFee implements Node {
    id: ID!
    name: String!
    price: MoneyBag!
    taxLines: [TaxLine!]!
  }

  type CashRoundingAdjustment {
    paymentSet: MoneyBag!
    refundSet: MoneyBag!
  }

  type OrderConnection {
    edges: [OrderEdge!]!
    nodes: [Order!]!
    pageInfo: PageInfo!
  }

  type OrderEdge {
    cursor: String!
    node: Order!
  }

  type LineItem implements Node {
    currentQuantity: Int!
    customAttributes: [Attribute!]!
    discountAllocations: [DiscountAllocation!]!
    discountedTotalSet(withCodeDiscounts: Boolean = false): MoneyBag!
    discountedUnitPriceAfterAllDiscountsSet: MoneyBag!
    discountedUnitPriceSet: MoneyBag!
    id: ID!
    isGiftCard: Boolean!
    name: String!
    originalTotalSet: MoneyBag!
    originalUnitPriceSet: MoneyBag!
    priceAfterAllDiscountsBeforeTaxesSet: MoneyBag!
    product: Product
    quantity: Int!
    refundableQuantity: Int!
    requiresShipping: Boolean!
    sku: String
    taxLines(first: Int): [TaxLine!]!
    taxable: Boolean!
    title: String!
    totalDiscountSet: MoneyBag!
    variant: ProductVariant
    variantTitle: String
    vendor: String
  }

  type LineItemConnection {
    edges: [LineItemEdge!]!
    nodes: [LineItem!]!
    pageInfo: PageInfo!
  }

  type LineItemEdge {
    cursor: String!
    node: LineItem!
  }

  type ShippingLine {
    code: String
    currentDiscountedPriceSet: MoneyBag!
    custom: Boolean!
    discountAllocations: [DiscountAllocation!]!
    discountedPriceSet: MoneyBag!
    id: ID
    isRemoved: Boolean!
    originalPriceSet: MoneyBag!
    source: String
    taxLines: [TaxLine!]!
    title: String!
  }

  type ShippingLineConnection {
    edges: [ShippingLineEdge!]!
    nodes: [ShippingLine!]!
    pageInfo: PageInfo!
  }

  type ShippingLineEdge {
    cursor: String!
    node: ShippingLine!
  }

  type OrderApp {
    id: ID!
    name: String!
  }

  type OrderAttribution {
    displayName: String!
    handle: String!
  }

  type OrderTransaction implements Node {
    amountSet: MoneyBag!
    createdAt: DateTime!
    formattedGateway: String
    gateway: String
    id: ID!
    kind: OrderTransactionKind!
    manualPaymentGateway: Boolean!
    order: Order
    parentTransaction: OrderTransaction
    processedAt: DateTime
    settlementCurrency: CurrencyCode
    status: OrderTransactionStatus!
    test: Boolean!
  }

  type OrderTransactionConnection {
    edges: [OrderTransactionEdge!]!
    nodes: [OrderTransaction!]!
    pageInfo: PageInfo!
  }

  type OrderTransactionEdge {
    cursor: String!
    node: OrderTransaction!
  }

  enum OrderCancelReason {
    CUSTOMER
    DECLINED
    FRAUD
    INVENTORY
    OTHER
    STAFF
  }

  enum OrderDisplayFinancialStatus {
    AUTHORIZED
    EXPIRED
    PAID
    PARTIALLY_PAID
    PARTIALLY_REFUNDED
    PENDING
    REFUNDED
    VOIDED
  }

  enum OrderDisplayFulfillmentStatus {
    FULFILLED
    IN_PROGRESS
    ON_HOLD
    OPEN
    PARTIALLY_FULFILLED
    PENDING_FULFILLMENT
    REQUEST_DECLINED
    RESTOCKED
    SCHEDULED
    UNFULFILLED
  }

  enum OrderReturnStatus {
    INSPECTION_COMPLETE
    IN_PROGRESS
    NO_RETURN
    RETURNED
    RETURN_FAILED
    RETURN_REQUESTED
  }

  enum OrderTransactionKind {
    AUTHORIZATION
    CAPTURE
    CHANGE
    EMV_AUTHORIZATION
    REFUND
    SALE
    SUGGESTED_REFUND
    VOID
  }

  enum OrderTransactionStatus {
    AWAITING_RESPONSE
    ERROR
    FAILURE
    PENDING
    SUCCESS
    UNKNOWN
  }
`;
