import { amount, pageInfo, type GraphqlDocument } from "./document.ts";

export const checkoutLineFields = `
  title
  quantity
  product {
    id
  }
  variant {
    id
  }
  discountedTotalPriceSet ${amount}
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
              ${checkoutLineFields}
            }
            ${pageInfo}
          }
        }
        ${pageInfo}
      }
    }
  `,
};
