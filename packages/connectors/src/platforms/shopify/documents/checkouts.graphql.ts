import { amount, pageInfo, type GraphqlDocument } from "./document.ts";

const checkoutLineFields = /* GraphQL */ `
  fragment CheckoutLineFields on AbandonedCheckoutLineItem {
    title
    quantity
    product {
      id
    }
    variant {
      id
    }
    discountedTotalPriceSet ${amount}
  }
`;

export const checkoutsPageDocument: GraphqlDocument = {
  name: "CheckoutsPage",
  text: /* GraphQL */ `
    query CheckoutsPage(
      $first: Int!
      $after: String
      $query: String
      $sortKey: AbandonedCheckoutSortKeys!
      $withCustomers: Boolean!
    ) {
      abandonedCheckouts(first: $first, after: $after, query: $query, sortKey: $sortKey) {
        nodes {
          id
          createdAt
          updatedAt
          completedAt
          discountCodes
          totalPriceSet {
            shopMoney {
              amount
              currencyCode
            }
          }
          subtotalPriceSet ${amount}
          totalDiscountSet ${amount}
          totalTaxSet ${amount}
          totalDutiesSet ${amount}
          taxesIncluded
          customer @include(if: $withCustomers) {
            id
          }
          shippingAddress {
            countryCodeV2
          }
          billingAddress {
            countryCodeV2
          }
          lineItems(first: 50) {
            nodes {
              ...CheckoutLineFields
            }
            ${pageInfo}
          }
        }
        ${pageInfo}
      }
    }
    ${checkoutLineFields}
  `,
};

/** The lines of one checkout after its first page. */
export const checkoutLinesDocument: GraphqlDocument = {
  name: "CheckoutLines",
  text: /* GraphQL */ `
    query CheckoutLines($id: ID!, $after: String!) {
      node(id: $id) {
        ... on AbandonedCheckout {
          id
          lineItems(first: 250, after: $after) {
            nodes {
              ...CheckoutLineFields
            }
            ${pageInfo}
          }
        }
      }
    }
    ${checkoutLineFields}
  `,
};

export const checkoutsCountDocument: GraphqlDocument = {
  name: "CheckoutsCount",
  text: /* GraphQL */ `
    query CheckoutsCount {
      abandonedCheckoutsCount(limit: null) {
        count
      }
    }
  `,
};
