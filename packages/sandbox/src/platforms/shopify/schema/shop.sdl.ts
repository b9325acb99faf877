/** The shop and the app that asks. */
export const shopSdl = /* GraphQL */ `
  type Shop implements Node {
    contactEmail: String!
    createdAt: DateTime!
    currencyCode: CurrencyCode!
    email: String!
    enabledPresentmentCurrencies: [CurrencyCode!]!
    ianaTimezone: String!
    id: ID!
    myshopifyDomain: String!
    name: String!
    orderNumberFormatPrefix: String!
    orderNumberFormatSuffix: String!
    plan: ShopPlan!
    primaryDomain: Domain!
    taxShipping: Boolean!
    taxesIncluded: Boolean!
    timezoneAbbreviation: String!
    timezoneOffset: String!
    timezoneOffsetMinutes: Int!
    unitSystem: UnitSystem!
    updatedAt: DateTime!
    url: URL!
    weightUnit: WeightUnit!
  }

  type ShopPlan {
    displayName: String! @deprecated(reason: "Use \`publicDisplayName\` instead.")
    partnerDevelopment: Boolean!
    publicDisplayName: String!
    shopifyPlus: Boolean!
  }

  type Domain implements Node {
    host: String!
    id: ID!
    sslEnabled: Boolean!
    url: URL!
  }

  type AppInstallation implements Node {
    accessScopes: [AccessScope!]!
    app: App!
    id: ID!
  }

  type App implements Node {
    apiKey: String!
    description: String
    embedded: Boolean!
    handle: String
    id: ID!
    title: String!
  }

  type AccessScope {
    description: String!
    handle: String!
  }

  enum UnitSystem {
    IMPERIAL_SYSTEM
    METRIC_SYSTEM
  }

  enum WeightUnit {
    GRAMS
    KILOGRAMS
    OUNCES
    POUNDS
  }
`;
