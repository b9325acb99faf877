import type { GraphqlDocument } from "./document.ts";

/** The lists hold no tombstones: what is gone is reported by the events, which Shopify keeps for a year. */
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
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
};
