import { productsPageDocument } from "../documents/products.graphql.ts";
import { toProductRecord } from "../mapper/catalogue.mapper.ts";
import { productsPageSchema, type ProductNode } from "../schemas/catalogue.schemas.ts";
import { productVariants } from "./nested-lists.ts";
import { pagesOf } from "./read-page.ts";
import type { Source } from "./source.ts";
import { recordsWith } from "./to-records.ts";

/** A product with the currency of its page. */
type PricedProduct = ProductNode & { currency: string };

/** Names all statuses, because the schema mentions a default filter. */
export const productsSource: Source<PricedProduct> = {
  name: "products",
  filter: "status:active,archived,draft,unlisted",
  sortKeys: { id: "ID", change: "UPDATED_AT" },
  changeField: "updated_at",
  changedAt: (product) => product.updatedAt,
  isEssential: true,
  countField: "productsCount",
  readPage: pagesOf({
    document: productsPageDocument,
    schema: productsPageSchema,
    pick: ({ products, shop }) => ({
      ...products,
      nodes: products.nodes.map((node) => ({ ...node, currency: shop.currencyCode })),
    }),
  }),
  toRecords: recordsWith(productVariants, (product, variants) =>
    toProductRecord(product, variants, product.currency),
  ),
};
