import { pageInfo, type GraphqlDocument } from "./document.ts";

/** Names and addresses are not requested: they are protected data that no figure needs. */
export const customersPageDocument: GraphqlDocument = {
  name: "CustomersPage",
  text: /* GraphQL */ `
    query CustomersPage($first: Int!, $after: String, $query: String, $sortKey: CustomerSortKeys!) {
      customers(first: $first, after: $after, query: $query, sortKey: $sortKey) {
        nodes {
          id
          createdAt
          updatedAt
          defaultAddress {
            countryCodeV2
          }
          defaultEmailAddress {
            marketingState
          }
        }
        ${pageInfo}
      }
    }
  `,
};
