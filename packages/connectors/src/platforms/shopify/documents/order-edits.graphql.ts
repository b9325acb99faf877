import { amount, pageInfo, type GraphqlDocument } from "./document.ts";

/** What an edit or return adds beyond this many sales keeps the order's date, with a warning. */
export const agreementFields = `
  id
  happenedAt
  reason
  sales(first: 100) {
    nodes {
      actionType
      lineType
      quantity
      totalAmount ${amount}
      totalDiscountAmountBeforeTaxes ${amount}
      totalDiscountAmountAfterTaxes ${amount}
      totalTaxAmount ${amount}
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
`;

/** Sales by agreement, which are the only source of the date of an edit, return or exchange. */
export const ordersAgreementsDocument: GraphqlDocument = {
  name: "OrdersAgreements",
  text: /* GraphQL */ `
    query OrdersAgreements($ids: [ID!]!) {
      nodes(ids: $ids) {
        ... on Order {
          id
          agreements(first: 25) {
            nodes {
              ${agreementFields}
            }
            ${pageInfo}
          }
        }
      }
    }
  `,
};
