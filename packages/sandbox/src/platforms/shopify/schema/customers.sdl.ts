/** Customers. */
export const customersSdl = /* GraphQL */ `
  type Customer implements LegacyInteroperability & Node {
    amountSpent: MoneyV2!
    createdAt: DateTime!
    defaultAddress: MailingAddress
    defaultEmailAddress: CustomerEmailAddress
    displayName: String!
    email: String @deprecated(reason: "Use \`defaultEmailAddress.emailAddress\` instead.")
    firstName: String
    id: ID!
    lastName: String
    lastOrder: Order
    legacyResourceId: UnsignedInt64!
    locale: String!
    note: String
    numberOfOrders: UnsignedInt64!
    orders(
      after: String
      before: String
      first: Int
      last: Int
      query: String
      reverse: Boolean = false
      sortKey: OrderSortKeys = ID
    ): OrderConnection!
    state: CustomerState!
    tags: [String!]!
    taxExempt: Boolean!
    updatedAt: DateTime!
    verifiedEmail: Boolean!
  }

  type CustomerConnection {
    edges: [CustomerEdge!]!
    nodes: [Customer!]!
    pageInfo: PageInfo!
  }

  type CustomerEdge {
    cursor: String!
    node: Customer!
  }

  type CustomerEmailAddress {
    emailAddress: String!
    marketingOptInLevel: CustomerMarketingOptInLevel
    marketingState: CustomerEmailAddressMarketingState!
    marketingUpdatedAt: DateTime
    validFormat: Boolean!
  }

  enum OrderSortKeys {
    CREATED_AT
    CURRENT_TOTAL_PRICE
    CUSTOMER_NAME
    DESTINATION
    FINANCIAL_STATUS
    FULFILLMENT_STATUS
    ID
    ORDER_NUMBER
    PO_NUMBER
    PROCESSED_AT
    RELEVANCE
    TOTAL_ITEMS_QUANTITY
    TOTAL_PRICE
    UPDATED_AT
  }

  enum CustomerState {
    DECLINED
    DISABLED
    ENABLED
    INVITED
  }

  enum CustomerMarketingOptInLevel {
    CONFIRMED_OPT_IN
    SINGLE_OPT_IN
    UNKNOWN
  }

  enum CustomerEmailAddressMarketingState {
    INVALID
    NOT_SUBSCRIBED
    PENDING
    SUBSCRIBED
    UNSUBSCRIBED
  }
`;
