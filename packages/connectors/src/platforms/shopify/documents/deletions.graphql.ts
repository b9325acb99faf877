import { pageInfo, type GraphqlDocument } from "./document.ts";

/** Lists do not include deleted records; events report deletions, and Shopify keeps them for a year. */
export const deletionsPageDocument: GraphqlDocument = {
  name: "DeletionsPage",
  text: /* GraphQL */ `
    query DeletionsPage($first: Int!, $after: String, $query: String, $sortKey: EventSortKeys!) {
      events(first: $first, after: $after, query: $query, sortKey: $sortKey) {
        nodes {
          id
          createdAt
          ... on BasicEvent {
            subjectId
            subjectType
          }
        }
        ${pageInfo}
      }
    }
  `,
};
