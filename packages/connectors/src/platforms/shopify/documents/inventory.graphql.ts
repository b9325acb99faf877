import { pageInfo, type GraphqlDocument } from "./document.ts";

export const levelFields = `
  updatedAt
  quantities(names: ["available"]) {
    quantity
    updatedAt
  }
`;

export const inventoryPageDocument: GraphqlDocument = {
  name: "InventoryPage",
  text: /* GraphQL */ `
    query InventoryPage($first: Int!, $after: String, $query: String) {
      shop {
        currencyCode
      }
      inventoryItems(first: $first, after: $after, query: $query) {
        nodes {
          id
          tracked
          updatedAt
          unitCost {
            amount
            currencyCode
          }
          variants(first: 1) {
            nodes {
              id
            }
          }
          inventoryLevels(first: 10) {
            nodes {
              ${levelFields}
            }
            ${pageInfo}
          }
        }
        ${pageInfo}
      }
    }
  `,
};
