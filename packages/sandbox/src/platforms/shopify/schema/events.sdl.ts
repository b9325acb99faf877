/** What happened in the store; deletions are read from here. */
export const eventsSdl = /* GraphQL */ `
  interface Event {
    action: String!
    appTitle: String
    attributeToApp: Boolean!
    attributeToUser: Boolean!
    createdAt: DateTime!
    criticalAlert: Boolean!
    id: ID!
    message: FormattedString!
  }

  type BasicEvent implements Event & Node {
    action: String!
    appTitle: String
    attributeToApp: Boolean!
    attributeToUser: Boolean!
    createdAt: DateTime!
    criticalAlert: Boolean!
    id: ID!
    message: FormattedString!
    subjectId: ID!
    subjectType: EventSubjectType!
  }

  type EventConnection {
    edges: [EventEdge!]!
    nodes: [Event!]!
    pageInfo: PageInfo!
  }

  type EventEdge {
    cursor: String!
    node: Event!
  }

  enum EventSubjectType {
    ARTICLE
    BLOG
    COLLECTION
    COMMENT
    COMPANY
    COMPANY_LOCATION
    CUSTOMER
    DISCOUNT_AUTOMATIC_BXGY
    DISCOUNT_AUTOMATIC_NODE
    DISCOUNT_CODE_NODE
    DISCOUNT_NODE
    DRAFT_ORDER
    INVENTORY_TRANSFER
    ORDER
    PAGE
    PRICE_RULE
    PRODUCT
    PRODUCT_VARIANT
    UNKNOWN
  }
`;
