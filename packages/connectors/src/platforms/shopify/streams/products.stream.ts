import type { SourceRecord } from "@cartograph/contracts/records.ts";
import {
  productsCountDocument,
  productsPageDocument,
  productVariantsDocument,
} from "../documents/products.graphql.ts";
import { toProductRecord } from "../mapper/catalogue.mapper.ts";
import {
  productsCountSchema,
  productsPageSchema,
  productVariantsSchema,
  type ProductNode,
} from "../schemas/catalogue.schemas.ts";
import { requestPage, readNestedList } from "./read-page.ts";
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
  async count(session, signal) {
    const { productsCount } = await session.call(
      { document: productsCountDocument, variables: {}, schema: productsCountSchema },
      signal,
    );
    return productsCount?.count ?? null;
  },
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
      const variants = await readNestedList(
        session,
        product.variants,
        {
          id: product.id,
          document: productVariantsDocument,
          schema: productVariantsSchema,
          pick: ({ product: found }) => found && { id: found.id, list: found.variants },
        },
        signal,
      );
      records.push(toProductRecord(product, variants, product.currency));
    }
    return { records, warnings: [] };
  },
};
