import type { GraphqlDocument } from "./document.ts";

/** What was sold when, agreement by agreement: the only place that dates an order's edits. */
export const orderAgreementsDocument: GraphqlDocument = {
  name: "OrderAgreements",
  text: /* GraphQL */ `
    query OrderAgreements($id: ID!, $after: String) {
      order(id: $id) {
        id
        agreements(first: 25, after: $after) {
          nodes {
            id
            happenedAt
            reason
            sales(first: 250) {
              nodes {
                lineType
                quantity
                totalAmount {
                  shopMoney {
                    amount
                  }
                }
                totalDiscountAmountBeforeTaxes {
                  shopMoney {
                    amount
                  }
                }
                totalDiscountAmountAfterTaxes {
                  shopMoney {
                    amount
                  }
                }
                totalTaxAmount {
                  shopMoney {
                    amount
                  }
                }
                ... on ProductSale {
                  lineItem {
                    id
                  }
                }
                ... on GiftCardSale {
                  lineItem {
                    id
                  }
                }
              }
              pageInfo {
                hasNextPage
              }
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  `,
};
