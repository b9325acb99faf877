import { amount, pageInfo, type GraphqlDocument } from "./document.ts";

export const refundLineFields = `
  quantity
  lineItem {
    id
  }
  subtotalSet ${amount}
  totalTaxSet ${amount}
`;

/** The refunds of several orders in one request. */
export const orderRefundsDocument: GraphqlDocument = {
  name: "OrderRefunds",
  text: /* GraphQL */ `
    query OrderRefunds($ids: [ID!]!) {
      nodes(ids: $ids) {
        ... on Order {
          id
          refunds(first: 100) {
            id
            createdAt
            processedAt
            totalRefundedSet ${amount}
            duties {
              amountSet ${amount}
              originalDuty {
                price ${amount}
                taxLines {
                  priceSet ${amount}
                }
              }
            }
            refundLineItems(first: 100) {
              nodes {
                ${refundLineFields}
              }
              ${pageInfo}
            }
            refundShippingLines(first: 10) {
              nodes {
                subtotalAmountSet ${amount}
                taxAmountSet ${amount}
              }
            }
            orderAdjustments(first: 25) {
              nodes {
                amountSet ${amount}
                taxAmountSet ${amount}
              }
            }
          }
        }
      }
    }
  `,
};
