import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { productsPageDocument } from "../documents/products.graphql.ts";
import { toProductRecord } from "../mapper/catalogue.mapper.ts";
import { productsPageSchema, type ProductNode } from "../schemas/catalogue.schemas.ts";
import { productVariants, readNestedList } from "./nested-lists.ts";
import { requestPage } from "./read-page.ts";
import type { Source } from "./source.ts";

/** A product with the currency of its page. */
type PricedProduct = ProductNode & { currency: string };

/** Names all statuses, because the schema mentions a default filter. */
export const productsSource: Source<PricedProduct> = {
  name: "products",
  filter: "status:active,archived,draft,unlisted",
  sortKeys: { id: "ID", change: "UPDATED_AT" },
  changeField: "updated_at",
  changedAt: (product) => product.updatedAt,
  overlapMs: 5 * 60_000,
  hasExactTimes: true,
  fullEveryMs: () => null,
  isEssential: true,
  countField: "productsCount",
  readPage: (session, request, signal) =>
    requestPage(
      session,
      {
        document: productsPageDocument,
        schema: productsPageSchema,
        pick: ({ products, shop }) => ({
          ...products,
          nodes: products.nodes.map((node) => ({ ...node, currency: shop.currencyCode })),
        }),
      },
      request,
      signal,
    ),
  async toRecords(session, products, signal) {
    const records: SourceRecord[] = [];
    for (const product of products) {
      const variants = await readNestedList(session, productVariants, product, signal);
      records.push(toProductRecord(product, variants, product.currency));
    }
    return { records, warnings: [] };
  },
};
