/** Refunds and what they give back. */
export const refundsSdl = /* GraphQL */ `
  type Refund implements LegacyInteroperability & Node {
    createdAt: DateTime
    duties: [RefundDuty!]
    id: ID!
    legacyResourceId: UnsignedInt64!
    note: String
    order: Order!
    orderAdjustments(
      after: String
      before: String
      first: Int
      last: Int
      reverse: Boolean = false
    ): OrderAdjustmentConnection!
    processedAt: DateTime!
    refundLineItems(
      after: String
      before: String
      first: Int
      last: Int
      reverse: Boolean = false
    ): RefundLineItemConnection!
    refundShippingLines(
      after: String
      before: String
      first: Int
      last: Int
      reverse: Boolean = false
    ): RefundShippingLineConnection!
    totalRefundedSet: MoneyBag!
    transactions(
      after: String
      before: String
      first: Int
      last: Int
      reverse: Boolean = false
    ): OrderTransactionConnection!
    updatedAt: DateTime!
  }

  type RefundDuty {
    amountSet: MoneyBag!
  }

  type RefundLineItem {
    id: ID
    lineItem: LineItem!
    location: Location
    priceSet: MoneyBag!
    quantity: Int!
    restockType: RefundLineItemRestockType!
    restocked: Boolean!
    subtotalSet: MoneyBag!
    totalTaxSet: MoneyBag!
  }

  type RefundLineItemConnection {
    edges: [RefundLineItemEdge!]!
    nodes: [RefundLineItem!]!
    pageInfo: PageInfo!
  }

  type RefundLineItemEdge {
    cursor: String!
    node: RefundLineItem!
  }

  type RefundShippingLine implements Node {
    id: ID!
    shippingLine: ShippingLine!
    subtotalAmountSet: MoneyBag!
    taxAmountSet: MoneyBag!
  }

  type RefundShippingLineConnection {
    edges: [RefundShippingLineEdge!]!
    nodes: [RefundShippingLine!]!
    pageInfo: PageInfo!
  }

  type RefundShippingLineEdge {
    cursor: String!
    node: RefundShippingLine!
  }

  type OrderAdjustment implements Node {
    amountSet: MoneyBag!
    id: ID!
    reason: OrderAdjustmentDiscrepancyReason
    taxAmountSet: MoneyBag!
  }

  type OrderAdjustmentConnection {
    edges: [OrderAdjustmentEdge!]!
    nodes: [OrderAdjustment!]!
    pageInfo: PageInfo!
  }

  type OrderAdjustmentEdge {
    cursor: String!
    node: OrderAdjustment!
  }

  enum RefundLineItemRestockType {
    CANCEL
    LEGACY_RESTOCK
    NO_RESTOCK
    RETURN
  }

  enum OrderAdjustmentDiscrepancyReason {
    CUSTOMER
    DAMAGE
    FULL_RETURN_BALANCING_ADJUSTMENT
    PENDING_REFUND_DISCREPANCY
    REFUND_DISCREPANCY
    RESTOCK
  }
`;
