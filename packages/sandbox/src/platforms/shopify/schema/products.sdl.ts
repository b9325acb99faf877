/** Products and variants. */
export const productsSdl = /* GraphQL */ `
  type Product implements LegacyInteroperability & Node {
    category: TaxonomyCategory
    collections(
      after: String
      before: String
      first: Int
      last: Int
      query: String
      reverse: Boolean = false
      sortKey: CollectionSortKeys = ID
    ): CollectionConnection!
    createdAt: DateTime!
    defaultCursor: String!
    description(truncateAt: Int): String!
    descriptionHtml: HTML!
    featuredMedia: Media
    handle: String!
    hasOnlyDefaultVariant: Boolean!
    hasOutOfStockVariants: Boolean!
    id: ID!
    inCollection(id: ID!): Boolean!
    isGiftCard: Boolean!
    legacyResourceId: UnsignedInt64!
    mediaCount: Count
    options(first: Int): [ProductOption!]!
    priceRangeV2: ProductPriceRangeV2!
    productType: String!
    publishedAt: DateTime
    status: ProductStatus!
    tags: [String!]!
    title: String!
    totalInventory: Int!
    totalVariants: Int! @deprecated(reason: "Use \`variantsCount\` instead.")
    tracksInventory: Boolean!
    updatedAt: DateTime!
    variants(
      after: String
      before: String
      first: Int
      last: Int
      reverse: Boolean = false
      sortKey: ProductVariantSortKeys = POSITION
    ): ProductVariantConnection!
    variantsCount: Count
    vendor: String!
  }

  type ProductConnection {
    edges: [ProductEdge!]!
    nodes: [Product!]!
    pageInfo: PageInfo!
  }

  type ProductEdge {
    cursor: String!
    node: Product!
  }

  type ProductOption implements Node {
    id: ID!
    name: String!
    position: Int!
    values: [String!]!
  }

  type ProductPriceRangeV2 {
    maxVariantPrice: MoneyV2!
    minVariantPrice: MoneyV2!
  }

  type ProductVariant implements LegacyInteroperability & Node {
    availableForSale: Boolean!
    barcode: String
    compareAtPrice: Money
    createdAt: DateTime!
    defaultCursor: String!
    displayName: String!
    id: ID!
    inventoryItem: InventoryItem!
    inventoryPolicy: ProductVariantInventoryPolicy!
    inventoryQuantity: Int
    legacyResourceId: UnsignedInt64!
    position: Int!
    price: Money!
    product: Product!
    selectedOptions: [SelectedOption!]!
    sellableOnlineQuantity: Int!
    sku: String
    taxable: Boolean!
    title: String!
    updatedAt: DateTime!
  }

  type ProductVariantConnection {
    edges: [ProductVariantEdge!]!
    nodes: [ProductVariant!]!
    pageInfo: PageInfo!
  }

  type ProductVariantEdge {
    cursor: String!
    node: ProductVariant!
  }

  type SelectedOption {
    name: String!
    value: String!
  }

  type TaxonomyCategory implements Node {
    fullName: String!
    id: ID!
    isArchived: Boolean!
    isLeaf: Boolean!
    isRoot: Boolean!
    level: Int!
    name: String!
    parentId: ID
  }

  interface Media {
    alt: String
    id: ID!
    mediaContentType: MediaContentType!
    preview: MediaPreviewImage
    status: MediaStatus!
  }

  type MediaImage implements Media & Node {
    alt: String
    createdAt: DateTime!
    id: ID!
    image: Image
    mediaContentType: MediaContentType!
    mimeType: String
    preview: MediaPreviewImage
    status: MediaStatus!
    updatedAt: DateTime!
  }

  type MediaPreviewImage {
    image: Image
    status: MediaPreviewImageStatus!
  }

  enum CollectionSortKeys {
    ID
    RELEVANCE
    TITLE
    UPDATED_AT
  }

  enum ProductStatus {
    ACTIVE
    ARCHIVED
    DRAFT
    UNLISTED
  }

  enum ProductVariantSortKeys {
    FULL_TITLE
    ID
    INVENTORY_LEVELS_AVAILABLE
    INVENTORY_MANAGEMENT
    INVENTORY_POLICY
    INVENTORY_QUANTITY
    NAME
    POPULAR
    POSITION
    RELEVANCE
    SKU
    TITLE
  }

  enum ProductVariantInventoryPolicy {
    CONTINUE
    DENY
  }

  enum MediaContentType {
    EXTERNAL_VIDEO
    IMAGE
    MODEL_3D
    VIDEO
  }

  enum MediaStatus {
    FAILED
    PROCESSING
    READY
    UPLOADED
  }

  enum MediaPreviewImageStatus {
    FAILED
    PROCESSING
    READY
    UPLOADED
  }
`;
