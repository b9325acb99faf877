import { pageInfo, type GraphqlDocument } from "./document.ts";

const levelFields = /* GraphQL */ `
  fragment LevelFields on InventoryLevel {
    updatedAt
    quantities(names: ["available"]) {
      quantity
      updatedAt
    }
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
              ...LevelFields
            }
            ${pageInfo}
          }
        }
        ${pageInfo}
      }
    }
    ${levelFields}
  `,
};

/** The stock of one item at the locations after the first page. */
export const inventoryLevelsDocument: GraphqlDocument = {
  name: "InventoryLevels",
  text: /* GraphQL */ `
    query InventoryLevels($id: ID!, $after: String!) {
      inventoryItem(id: $id) {
        id
        inventoryLevels(first: 250, after: $after) {
          nodes {
            ...LevelFields
          }
          ${pageInfo}
        }
      }
    }
    ${levelFields}
  `,
};
