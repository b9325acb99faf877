import { pageInfo, type GraphqlDocument } from "./document.ts";

export const collectionsPageDocument: GraphqlDocument = {
  name: "CollectionsPage",
  text: /* GraphQL */ `
    query CollectionsPage(
      $first: Int!
      $after: String
      $query: String
      $sortKey: CollectionSortKeys!
    ) {
      collections(first: $first, after: $after, query: $query, sortKey: $sortKey) {
        nodes {
          id
          title
          handle
          updatedAt
          products(first: 100) {
            nodes {
              id
            }
            ${pageInfo}
          }
        }
        ${pageInfo}
      }
    }
  `,
};
