import { amount, pageInfo, type GraphqlDocument } from "./document.ts";

export const lineFields = `
  id
  title
  variantTitle
  sku
  vendor
  isGiftCard
  quantity
  currentQuantity
  product {
    id
  }
  variant {
    id
  }
  originalTotalSet ${amount}
  discountAllocations {
    allocatedAmountSet ${amount}
  }
  taxLines {
    priceSet ${amount}
    rate
  }
`;

export const shippingLineFields = `
  discountedPriceSet ${amount}
  taxLines {
    priceSet ${amount}
  }
`;

/** Their URLs are stored without query strings. */
const visitFields = `
  occurredAt
  landingPage
  referrerUrl
  source
  sourceType
  utmParameters {
    source
    medium
    campaign
    content
    term
  }
`;

const orderFields = `
  id
  legacyResourceId
  name
  createdAt
  processedAt
  updatedAt
  cancelledAt
  test
  edited
  sourceName
  currencyCode
  taxesIncluded
  dutiesIncluded
  discountCodes
  tags
  displayFinancialStatus
  returnStatus
  totalPriceSet ${amount}
  totalTaxSet ${amount}
  totalTipReceivedSet ${amount}
  originalTotalDutiesSet ${amount}
  additionalFees {
    price ${amount}
    taxLines {
      priceSet ${amount}
    }
  }
  currentTotalAdditionalFeesSet ${amount}
  totalCashRoundingAdjustment {
    paymentSet ${amount}
    refundSet ${amount}
  }
  customer @include(if: $withCustomers) {
    id
  }
  shippingAddress {
    countryCodeV2
    provinceCode
  }
  billingAddress {
    countryCodeV2
  }
  customerJourneySummary {
    ready
    firstVisit {
      ${visitFields}
    }
    lastVisit {
      ${visitFields}
    }
  }
  shippingLines(first: 10) {
    nodes {
      ${shippingLineFields}
    }
    ${pageInfo}
  }
  lineItems(first: 250) {
    nodes {
      ${lineFields}
    }
    ${pageInfo}
  }
  refunds(first: 100) {
    id
  }
`;

export const ordersPageDocument: GraphqlDocument = {
  name: "OrdersPage",
  text: /* GraphQL */ `
    query OrdersPage(
      $first: Int!
      $after: String
      $query: String
      $sortKey: OrderSortKeys!
      $reverse: Boolean!
      $withCustomers: Boolean!
    ) {
      orders(first: $first, after: $after, query: $query, sortKey: $sortKey, reverse: $reverse) {
        nodes {
          ${orderFields}
        }
        ${pageInfo}
      }
    }
  `,
};

/** The IDs of the orders on a page; succeeds even if one of the orders fails. */
export const orderIdsDocument: GraphqlDocument = {
  name: "OrderIds",
  text: /* GraphQL */ `
    query OrderIds(
      $first: Int!
      $after: String
      $query: String
      $sortKey: OrderSortKeys!
      $reverse: Boolean!
    ) {
      orders(first: $first, after: $after, query: $query, sortKey: $sortKey, reverse: $reverse) {
        nodes {
          id
          name
          createdAt
          updatedAt
        }
        ${pageInfo}
      }
    }
  `,
};

export const ordersByIdDocument: GraphqlDocument = {
  name: "OrdersById",
  text: /* GraphQL */ `
    query OrdersById($ids: [ID!]!, $withCustomers: Boolean!) {
      nodes(ids: $ids) {
        ... on Order {
          ${orderFields}
        }
      }
    }
  `,
};

/** The date of the first order that this key may read. */
export const ordersOverviewDocument: GraphqlDocument = {
  name: "OrdersOverview",
  text: /* GraphQL */ `
    query OrdersOverview {
      orders(first: 1, sortKey: CREATED_AT) {
        nodes {
          createdAt
        }
      }
    }
  `,
};

/** The number of orders in a window. */
export const ordersCountDocument: GraphqlDocument = {
  name: "OrdersCount",
  text: /* GraphQL */ `
    query OrdersCount($window: String!) {
      ordersCount(query: $window, limit: null) {
        count
      }
    }
  `,
};
