import { pageInfo, type GraphqlDocument } from "./document.ts";

const variantFields = /* GraphQL */ `
  fragment VariantFields on ProductVariant {
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
              ...VariantFields
            }
            ${pageInfo}
          }
        }
        ${pageInfo}
      }
    }
    ${variantFields}
  `,
};

/** The variants of one product after its first page. */
export const productVariantsDocument: GraphqlDocument = {
  name: "ProductVariants",
  text: /* GraphQL */ `
    query ProductVariants($id: ID!, $after: String!) {
      product(id: $id) {
        id
        variants(first: 250, after: $after) {
          nodes {
            ...VariantFields
          }
          ${pageInfo}
        }
      }
    }
    ${variantFields}
  `,
};

export const productsCountDocument: GraphqlDocument = {
  name: "ProductsCount",
  text: /* GraphQL */ `
    query ProductsCount {
      productsCount(limit: null) {
        count
      }
    }
  `,
};
