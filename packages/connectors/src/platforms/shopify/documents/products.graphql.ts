import { pageInfo, type GraphqlDocument } from "./document.ts";

export const variantFields = `
  id
  title
  sku
  price
  compareAtPrice
  inventoryQuantity
  inventoryItem {
    tracked
    unitCost {
      amount
      currencyCode
    }
  }
`;

export const productsPageDocument: GraphqlDocument = {
  name: "ProductsPage",
  text: /* GraphQL */ `
    query ProductsPage($first: Int!, $after: String, $query: String, $sortKey: ProductSortKeys!) {
      shop {
        currencyCode
      }
      products(first: $first, after: $after, query: $query, sortKey: $sortKey) {
        nodes {
          id
          title
          handle
          status
          vendor
          productType
          isGiftCard
          updatedAt
          featuredMedia {
            preview {
              image {
                url
              }
            }
          }
          variants(first: 50) {
            nodes {
              ${variantFields}
            }
            ${pageInfo}
          }
        }
        ${pageInfo}
      }
    }
  `,
};
