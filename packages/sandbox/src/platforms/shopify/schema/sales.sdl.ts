/** The agreements of an order: each sale, edit and return on its own date. */
export const salesSdl = /* GraphQL */ `
  interface SalesAgreement {
    app: App
    happenedAt: DateTime!
    id: ID!
    reason: OrderActionType!
    sales(
      after: String
      before: String
      first: Int
      last: Int
      reverse: Boolean = false
    ): SaleConnection!
  }

  type OrderAgreement implements SalesAgreement {
    app: App
    happenedAt: DateTime!
    id: ID!
    order: Order!
    reason: OrderActionType!
    sales(
      after: String
      before: String
      first: Int
      last: Int
      reverse: Boolean = false
    ): SaleConnection!
  }

  type OrderEditAgreement implements SalesAgreement {
    app: App
    happenedAt: DateTime!
    id: ID!
    reason: OrderActionType!
    sales(
      after: String
      before: String
      first: Int
      last: Int
      reverse: Boolean = false
    ): SaleConnection!
  }

  type RefundAgreement implements SalesAgreement {
    app: App
    happenedAt: DateTime!
    id: ID!
    reason: OrderActionType!
    refund: Refund!
    sales(
      after: String
      before: String
      first: Int
      last: Int
      reverse: Boolean = false
    ): SaleConnection!
  }

  type SalesAgreementConnection {
    edges: [SalesAgreementEdge!]!
    nodes: [SalesAgreement!]!
    pageInfo: PageInfo!
  }

  type SalesAgreementEdge {
    cursor: String!
    node: SalesAgreement!
  }

  interface Sale {
    actionType: SaleActionType!
    id: ID!
    lineType: SaleLineType!
    quantity: Int
    taxes: [SaleTax!]!
    totalAmount: MoneyBag!
    totalDiscountAmountAfterTaxes: MoneyBag!
    totalDiscountAmountBeforeTaxes: MoneyBag!
    totalTaxAmount: MoneyBag!
  }

  type ProductSale implements Sale {
    actionType: SaleActionType!
    id: ID!
    lineItem: LineItem!
    lineType: SaleLineType!
    quantity: Int
    taxes: [SaleTax!]!
    totalAmount: MoneyBag!
    totalDiscountAmountAfterTaxes: MoneyBag!
    totalDiscountAmountBeforeTaxes: MoneyBag!
    totalTaxAmount: MoneyBag!
  }

  type GiftCardSale implements Sale {
    actionType: SaleActionType!
    id: ID!
    lineItem: LineItem!
    lineType: SaleLineType!
    quantity: Int
    taxes: [SaleTax!]!
    totalAmount: MoneyBag!
    totalDiscountAmountAfterTaxes: MoneyBag!
    totalDiscountAmountBeforeTaxes: MoneyBag!
    totalTaxAmount: MoneyBag!
  }

  type ShippingLineSale implements Sale {
    actionType: SaleActionType!
    id: ID!
    lineType: SaleLineType!
    quantity: Int
    shippingLine: ShippingLine
    taxes: [SaleTax!]!
    totalAmount: MoneyBag!
    totalDiscountAmountAfterTaxes: MoneyBag!
    totalDiscountAmountBeforeTaxes: MoneyBag!
    totalTaxAmount: MoneyBag!
  }

  type AdjustmentSale implements Sale {
    actionType: SaleActionType!
    id: ID!
    lineType: SaleLineType!
    quantity: Int
    taxes: [SaleTax!]!
    totalAmount: MoneyBag!
    totalDiscountAmountAfterTaxes: MoneyBag!
    totalDiscountAmountBeforeTaxes: MoneyBag!
    totalTaxAmount: MoneyBag!
  }

  type TipSale implements Sale {
    actionType: SaleActionType!
    id: ID!
    lineItem: LineItem!
    lineType: SaleLineType!
    quantity: Int
    taxes: [SaleTax!]!
    totalAmount: MoneyBag!
    totalDiscountAmountAfterTaxes: MoneyBag!
    totalDiscountAmountBeforeTaxes: MoneyBag!
    totalTaxAmount: MoneyBag!
  }

  type SaleTax {
    amount: MoneyBag!
    id: ID!
    taxLine: TaxLine!
  }

  type SaleConnection {
    edges: [SaleEdge!]!
    nodes: [Sale!]!
    pageInfo: PageInfo!
  }

  type SaleEdge {
    cursor: String!
    node: Sale!
  }

  enum OrderActionType {
    ORDER
    ORDER_EDIT
    REFUND
    RETURN
    UNKNOWN
  }

  enum SaleActionType {
    ORDER
    RETURN
    UNKNOWN
    UPDATE
  }

  enum SaleLineType {
    ADDITIONAL_FEE
    ADJUSTMENT
    DUTY
    FEE
    GIFT_CARD
    PRODUCT
    SHIPPING
    TIP
    UNKNOWN
  }
`;
