/** What every part of the schema stands on. */
export const commonSdl = /* GraphQL */ `
  schema {
    query: QueryRoot
  }

  interface Node {
    id: ID!
  }

  interface LegacyInteroperability {
    legacyResourceId: UnsignedInt64!
  }

  type PageInfo {
    endCursor: String
    hasNextPage: Boolean!
    hasPreviousPage: Boolean!
    startCursor: String
  }

  type Count {
    count: Int!
    precision: CountPrecision!
  }

  type MoneyV2 {
    amount: Decimal!
    currencyCode: CurrencyCode!
  }

  type MoneyBag {
    presentmentMoney: MoneyV2!
    shopMoney: MoneyV2!
  }

  type MailingAddress implements Node {
    city: String
    country: String
    countryCode: String @deprecated(reason: "Use \`countryCodeV2\` instead.")
    countryCodeV2: CountryCode
    id: ID!
    province: String
    provinceCode: String
  }

  type Image {
    altText: String
    height: Int
    id: ID
    url(transform: ImageTransformInput): URL!
    width: Int
  }

  type TaxLine {
    priceSet: MoneyBag!
    rate: Float
    ratePercentage: Float
    source: String
    title: String!
  }

  type Attribute {
    key: String!
    value: String
  }

  scalar UnsignedInt64

  enum CountPrecision {
    AT_LEAST
    EXACT
  }

  scalar Decimal

  scalar URL

  scalar DateTime

  scalar HTML

  scalar Money

  scalar FormattedString

  input ImageTransformInput {
    crop: CropRegion
    maxHeight: Int
    maxWidth: Int
    preferredContentType: ImageContentType
    scale: Int = 1
  }

  enum ImageContentType {
    JPG
    PNG
    WEBP
  }
`;
