import { amount, pageInfo, type GraphqlDocument } from "./document.ts";

/** An edit with more sales than this keeps the order's date, with a warning. */
const agreementFields = /* GraphQL */ `
  fragment AgreementFields on SalesAgreement {
    id
    happenedAt
    reason
    sales(first: 100) {
      nodes {
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
  }
`;

/** Sales by agreement, which are the only source of an edit's date. */
export const ordersAgreementsDocument: GraphqlDocument = {
  name: "OrdersAgreements",
  text: /* GraphQL */ `
    query OrdersAgreements($ids: [ID!]!) {
      nodes(ids: $ids) {
        ... on Order {
          id
          agreements(first: 25) {
            nodes {
              ...AgreementFields
            }
            ${pageInfo}
          }
        }
      }
    }
    ${agreementFields}
  `,
};

/** The agreements of one order after its first page. */
export const orderAgreementsDocument: GraphqlDocument = {
  name: "OrderAgreements",
  text: /* GraphQL */ `
    query OrderAgreements($id: ID!, $after: String!) {
      order(id: $id) {
        id
        agreements(first: 25, after: $after) {
          nodes {
            ...AgreementFields
          }
          ${pageInfo}
        }
      }
    }
    ${agreementFields}
  `,
};
