import { amount, pageInfo, type GraphqlDocument } from "./document.ts";

/** An agreement with a page of its sales. */
export const agreementFields = ({ sales }: { sales: string }) => `
  id
  happenedAt
  reason
  sales(${sales}) {
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
    ${pageInfo}
  }
`;

/** The first sales of an agreement. Those of a longer one are read separately. */
export const firstSales = { sales: "first: 100" };

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
              ${agreementFields(firstSales)}
            }
            ${pageInfo}
          }
        }
      }
    }
  `,
};
