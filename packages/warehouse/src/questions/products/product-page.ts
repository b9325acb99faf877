import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { ProductReport } from "@cartograph/contracts/reports/product.ts";
import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { ReportRequest } from "../../report-request.ts";
import { isKnown, ordersNeed } from "../../metrics/sources.ts";
import { withComparison } from "../with-comparison.ts";
import { reportFrame } from "../report-frame.ts";
import { boughtTogether, unknownBoughtTogether } from "./bought-together.ts";
import { findProduct } from "./find-product.ts";
import { firstOrders, unknownFirstOrders } from "./first-orders.ts";
import { listCollections } from "./product-collections.ts";
import { productPageDays } from "./product-page-days.ts";
import { productPageFigures } from "./product-page-figures.ts";
import { productStock } from "./product-stock.ts";
import { productVariants } from "./product-variants.ts";
import { returnsOfProduct } from "./returns-of-product.ts";

/** The metrics whose sources the page depends on. */
const shown = ["product_revenue", "units", "product_views"] as const satisfies MetricId[];

/**
 * One product over the range.
 * @param id the platform's id or our number, see `findProduct`
 * @throws AppError not_found when the store has no such product
 */
export function productPage(
  db: Database,
  request: ReportRequest,
  id: string,
): Promise<ProductReport> {
  return withComparison(db, request, async (comparison) => {
    const { db: snapshot, store, basis, period } = comparison;
    const product = await findProduct(snapshot, store.id, id);
    const productId = product.id;
    const scope = { storeId: store.id, productId, span: period.range };
    const returns = await returnsOfProduct(snapshot, {
      storeId: store.id,
      productId,
      basis,
      window: period.current,
    });
    const frame = await reportFrame(comparison, shown, ["item"]);
    const collections = await listCollections(comparison);
    const areOrdersKnown = isKnown(ordersNeed, comparison.sources);
    return {
      ...frame,
      notices: [...frame.notices, ...giftCardNotice(product)],
      product: {
        id: product.ext_id,
        number: String(productId),
        title: product.title,
        sku: product.sku,
        vendor: product.vendor,
        status: product.status,
        price:
          product.price_minor === null ? null : toMajorUnits(product.price_minor, store.currency),
        isGiftCard: product.is_gift_card === 1,
        isInCatalog: product.is_catalogued === 1 && product.deleted_at === null,
        collections: collections
          .filter(({ productExternalIds }) => productExternalIds.includes(product.ext_id))
          .map(({ id: collection, title }) => ({ id: collection, title })),
      },
      figures: await productPageFigures(comparison, productId),
      variants: await productVariants(snapshot, { ...scope, store, returns, areOrdersKnown }),
      byDay: await productPageDays(comparison, { productId, returns }),
      stock: await productStock(comparison, product),
      boughtTogether: areOrdersKnown
        ? await boughtTogether(snapshot, scope)
        : unknownBoughtTogether,
      firstOrders: areOrdersKnown
        ? await firstOrders(snapshot, scope, await comparison.current.orderCounts())
        : unknownFirstOrders,
    };
  });
}

function giftCardNotice({ is_gift_card: isGiftCard }: { is_gift_card: number }): ReportNotice[] {
  if (isGiftCard === 0) return [];
  return [
    {
      code: "gift_card",
      message: "Gift cards are not counted as sales of products, so this page has no figures.",
    },
  ];
}
