/** Stock and where it lies. */
export const inventorySdl = /* GraphQL */ `
  type InventoryItem implements LegacyInteroperability & Node {
    createdAt: DateTime!
    id: ID!
    inventoryLevel(includeInactive: Boolean = false, locationId: ID!): InventoryLevel
    inventoryLevels(
      after: String
      before: String
      first: Int
      includeInactive: Boolean = false
      last: Int
      query: String
      reverse: Boolean = false
    ): InventoryLevelConnection!
    legacyResourceId: UnsignedInt64!
    locationsCount: Count
    requiresShipping: Boolean!
    sku: String
    tracked: Boolean!
    unitCost: MoneyV2
    updatedAt: DateTime!
    variant: ProductVariant! @deprecated(reason: "Use \`variants\` instead.")
    variants(after: String, before: String, first: Int, last: Int): ProductVariantConnection
  }

  type InventoryItemConnection {
    edges: [InventoryItemEdge!]!
    nodes: [InventoryItem!]!
    pageInfo: PageInfo!
  }

  type InventoryItemEdge {
    cursor: String!
    node: InventoryItem!
  }

  type InventoryLevel implements Node {
    canDeactivate: Boolean!
    createdAt: DateTime!
    id: ID!
    isActive: Boolean!
    item: InventoryItem!
    location: Location!
    quantities(names: [String!]!): [InventoryQuantity!]!
    updatedAt: DateTime!
  }

  type InventoryLevelConnection {
    edges: [InventoryLevelEdge!]!
    nodes: [InventoryLevel!]!
    pageInfo: PageInfo!
  }

  type InventoryLevelEdge {
    cursor: String!
    node: InventoryLevel!
  }

  type InventoryQuantity implements Node {
    id: ID!
    name: String!
    quantity: Int!
    updatedAt: DateTime
  }

  type Location implements LegacyInteroperability & Node {
    activatable: Boolean!
    address: LocationAddress!
    createdAt: DateTime!
    deactivatedAt: String
    fulfillsOnlineOrders: Boolean!
    hasActiveInventory: Boolean!
    id: ID!
    inventoryLevels(
      after: String
      before: String
      first: Int
      includeInactive: Boolean = false
      last: Int
      query: String
      reverse: Boolean = false
    ): InventoryLevelConnection!
    isActive: Boolean!
    isFulfillmentService: Boolean!
    isPrimary: Boolean!
      @deprecated(
        reason: "The concept of a primary location is deprecated, shipsInventory can be used to get a fallback location"
      )
    legacyResourceId: UnsignedInt64!
    name: String!
    shipsInventory: Boolean!
    updatedAt: DateTime!
  }

  type LocationConnection {
    edges: [LocationEdge!]!
    nodes: [Location!]!
    pageInfo: PageInfo!
  }

  type LocationEdge {
    cursor: String!
    node: Location!
  }

  type LocationAddress {
    address1: String
    address2: String
    city: String
    country: String
    countryCode: String
    formatted: [String!]!
    latitude: Float
    longitude: Float
    phone: String
    province: String
    provinceCode: String
    zip: String
  }
`;
