/** Collections. */
export const collectionsSdl = /* GraphQL */ `
  type Collection implements Node {
    description(truncateAt: Int): String!
    descriptionHtml: HTML!
    handle: String!
    hasProduct(id: ID!): Boolean!
    id: ID!
    image(
      crop: CropRegion @deprecated(reason: "Use \`Image.url(transform: { crop:})\` instead.")
      maxHeight: Int @deprecated(reason: "Use \`Image.url(transform: { maxHeight:})\` instead.")
      maxWidth: Int @deprecated(reason: "Use \`Image.url(transform: { maxWidth:})\` instead.")
      scale: Int = 1 @deprecated(reason: "Use \`Image.url(transform: { scale:})\` instead.")
    ): Image
    legacyResourceId: UnsignedInt64!
    products(
      after: String
      before: String
      first: Int
      last: Int
      reverse: Boolean = false
      sortKey: ProductCollectionSortKeys = COLLECTION_DEFAULT
    ): ProductConnection!
    productsCount: Count
    sortOrder: CollectionSortOrder!
    title: String!
    updatedAt: DateTime!
  }

  type CollectionConnection {
    edges: [CollectionEdge!]!
    nodes: [Collection!]!
    pageInfo: PageInfo!
  }

  type CollectionEdge {
    cursor: String!
    node: Collection!
  }

  enum CropRegion {
    BOTTOM
    CENTER
    LEFT
    RIGHT
    TOP
  }

  enum ProductCollectionSortKeys {
    BEST_SELLING
    COLLECTION_DEFAULT
    CREATED
    ID
    MANUAL
    PRICE
    RELEVANCE
    TITLE
  }

  enum CollectionSortOrder {
    ALPHA_ASC
    ALPHA_DESC
    BEST_SELLING
    CREATED
    CREATED_DESC
    MANUAL
    MOST_RELEVANT
    PRICE_ASC
    PRICE_DESC
  }
`;
