/** The visits that led to an order. */
export const journeysSdl = /* GraphQL */ `
  type CustomerJourneySummary {
    customerOrderIndex: Int
    daysToConversion: Int
    firstVisit: CustomerVisit
    lastVisit: CustomerVisit
    moments(
      after: String
      before: String
      first: Int
      last: Int
      reverse: Boolean = false
    ): CustomerMomentConnection
    momentsCount: Count
    ready: Boolean!
  }

  type CustomerVisit implements CustomerMoment & Node {
    id: ID!
    landingPage: URL
    occurredAt: DateTime!
    referralCode: String
    referrerUrl: URL
    source: String!
    sourceDescription: String
    sourceType: MarketingTactic
    utmParameters: UTMParameters
  }

  interface CustomerMoment {
    occurredAt: DateTime!
  }

  type CustomerMomentConnection {
    edges: [CustomerMomentEdge!]!
    nodes: [CustomerMoment!]!
    pageInfo: PageInfo!
  }

  type CustomerMomentEdge {
    cursor: String!
    node: CustomerMoment!
  }

  type UTMParameters {
    campaign: String
    content: String
    medium: String
    source: String
    term: String
  }

  enum MarketingTactic {
    ABANDONED_CART
    AD
    AFFILIATE
    LINK
    LOYALTY
    MESSAGE
    NEWSLETTER
    NOTIFICATION
    POST
    RETARGETING
    SEO
    STOREFRONT_APP
    TRANSACTIONAL
  }
`;
