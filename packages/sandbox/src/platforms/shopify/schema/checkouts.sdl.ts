/** Checkouts that were left. */
export const checkoutsSdl = /* GraphQL */ `
  type AbandonedCheckout implements Node {
    abandonedCheckoutUrl: URL!
    billingAddress: MailingAddress
    completedAt: DateTime
    createdAt: DateTime!
    customAttributes: [Attribute!]!
    customer: Customer
    defaultCursor: String!
    discountCodes: [String!]!
    id: ID!
    lineItems(
      after: String
      before: String
      first: Int
      last: Int
      reverse: Boolean = false
    ): AbandonedCheckoutLineItemConnection!
    name: String!
    note: String!
    shippingAddress: MailingAddress
    subtotalPriceSet: MoneyBag!
    taxLines: [TaxLine!]!
    taxesIncluded: Boolean!
    totalDiscountSet: MoneyBag!
    totalDutiesSet: MoneyBag
    totalLineItemsPriceSet: MoneyBag!
    totalPriceSet: MoneyBag!
    totalTaxSet: MoneyBag
    updatedAt: DateTime!
  }

  type AbandonedCheckoutConnection {
    edges: [AbandonedCheckoutEdge!]!
    nodes: [AbandonedCheckout!]!
    pageInfo: PageInfo!
  }

  type AbandonedCheckoutEdge {
    cursor: String!
    node: AbandonedCheckout!
  }

  type AbandonedCheckoutLineItem implements Node {
    discountedTotalPriceSet: MoneyBag!
    discountedTotalPriceWithCodeDiscount: MoneyBag!
    discountedUnitPriceSet: MoneyBag!
    discountedUnitPriceWithCodeDiscount: MoneyBag!
    id: ID!
    originalTotalPriceSet: MoneyBag!
    originalUnitPriceSet: MoneyBag!
    product: Product
    quantity: Int!
    sku: String
    title: String
    variant: ProductVariant
    variantTitle: String
  }

  type AbandonedCheckoutLineItemConnection {
    edges: [AbandonedCheckoutLineItemEdge!]!
    nodes: [AbandonedCheckoutLineItem!]!
    pageInfo: PageInfo!
  }

  type AbandonedCheckoutLineItemEdge {
    cursor: String!
    node: AbandonedCheckoutLineItem!
  }
`;
