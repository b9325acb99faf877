/** Where a query may begin. */
export const queryRootSdl = /* GraphQL */ `
  type QueryRoot {
    abandonedCheckouts(
      after: String
      before: String
      first: Int
      last: Int
      query: String
      reverse: Boolean = false
      savedSearchId: ID
      sortKey: AbandonedCheckoutSortKeys = ID
    ): AbandonedCheckoutConnection!
    abandonedCheckoutsCount(limit: Int = 10000, query: String, savedSearchId: ID): Count
    collection(id: ID!): Collection
    collections(
      after: String
      before: String
      first: Int
      last: Int
      query: String
      reverse: Boolean = false
      savedSearchId: ID
      sortKey: CollectionSortKeys = ID
    ): CollectionConnection!
    collectionsCount(limit: Int = 10000, query: String, savedSearchId: ID): Count
    currentAppInstallation: AppInstallation!
    customer(id: ID!): Customer
    customers(
      after: String
      before: String
      first: Int
      last: Int
      query: String
      reverse: Boolean = false
      sortKey: CustomerSortKeys = ID
    ): CustomerConnection!
    customersCount(limit: Int = 10000, query: String): Count
    events(
      after: String
      before: String
      first: Int
      last: Int
      query: String
      reverse: Boolean = false
      sortKey: EventSortKeys = ID
    ): EventConnection
    eventsCount(query: String): Count
    inventoryItem(id: ID!): InventoryItem
    inventoryItems(
      after: String
      before: String
      first: Int
      last: Int
      query: String
      reverse: Boolean = false
    ): InventoryItemConnection!
    location(id: ID): Location
    locations(
      after: String
      before: String
      first: Int
      includeInactive: Boolean = false
      includeLegacy: Boolean = false
      last: Int
      query: String
      reverse: Boolean = false
      sortKey: LocationSortKeys = NAME
    ): LocationConnection!
    locationsCount(limit: Int = 10000, query: String): Count
    node(id: ID!): Node
    nodes(ids: [ID!]!): [Node]!
    order(id: ID!): Order
    orders(
      after: String
      before: String
      first: Int
      last: Int
      query: String
      reverse: Boolean = false
      savedSearchId: ID
      sortKey: OrderSortKeys = PROCESSED_AT
    ): OrderConnection!
    ordersCount(limit: Int = 10000, query: String, savedSearchId: ID): Count
    product(id: ID!): Product
    productVariant(id: ID!): ProductVariant
    productVariants(
      after: String
      before: String
      first: Int
      last: Int
      query: String
      reverse: Boolean = false
      savedSearchId: ID
      sortKey: ProductVariantSortKeys = ID
    ): ProductVariantConnection!
    productVariantsCount(limit: Int = 10000, query: String): Count
    products(
      after: String
      before: String
      first: Int
      last: Int
      query: String
      reverse: Boolean = false
      savedSearchId: ID
      sortKey: ProductSortKeys = ID
    ): ProductConnection!
    productsCount(limit: Int = 10000, query: String, savedSearchId: ID): Count
    shop: Shop!
  }

  enum AbandonedCheckoutSortKeys {
    CHECKOUT_ID
    CREATED_AT
    CUSTOMER_NAME
    ID
    RELEVANCE
    TOTAL_PRICE
  }

  enum CustomerSortKeys {
    CREATED_AT
    ID
    LOCATION
    NAME
    RELEVANCE
    UPDATED_AT
  }

  enum EventSortKeys {
    CREATED_AT
    ID
  }

  enum LocationSortKeys {
    ID
    NAME
    RELEVANCE
  }

  enum ProductSortKeys {
    CREATED_AT
    ID
    INVENTORY_TOTAL
    PRODUCT_TYPE
    PUBLISHED_AT
    RELEVANCE
    TITLE
    UPDATED_AT
    VENDOR
  }
`;
