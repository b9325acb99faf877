import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type {
  ComparedFigure,
  ProductFigure,
  ProductReport,
} from "@cartograph/contracts/reports/product.ts";
import { type Window, wholeDays } from "../../calendar/period.ts";
import { compareFigures } from "../../metrics/compare-figures.ts";
import {
  analyticsFigures,
  comparedSides,
  type FigureSources,
  orderFigures,
} from "../../metrics/compared-sides.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import type { Figures } from "../../metrics/figures.ts";
import { isMeasured } from "../../metrics/measure.ts";
import { percent } from "../../metrics/ratio.ts";
import { addNumbers, withoutDays } from "../../metrics/series.ts";
import { analyticsNeed, isKnown, ordersNeed } from "../../metrics/sources.ts";
import { viewsWithOrders } from "./product-conversion.ts";
import { type ProductDay, productSalesByDay, sumProductDays } from "./product-sales-of-window.ts";
import { returnsOfProduct } from "./returns-of-product.ts";

type OrderSums = ProductDay & { returnsMinor: number };
type OrderFigure = Exclude<ProductFigure, "views" | "conversionRate">;

const computeFigure: Record<OrderFigure, (sums: OrderSums) => number | null> = {
  revenue: ({ revenueMinor }) => revenueMinor,
  units: ({ units }) => units,
  orders: ({ orders }) => orders,
  returns: ({ returnsMinor }) => returnsMinor,
  netSales: ({ revenueMinor, returnsMinor }) => revenueMinor - returnsMinor,
  unitsReturned: ({ unitsReturned }) => unitsReturned,
  returnRate: ({ unitsReturned, units }) => percent(unitsReturned, units),
};
const moneyFigures = new Set<ProductFigure>(["revenue", "returns", "netSales"]);

/** The columns of the products report for one product, each with its comparison. */
export async function productPageFigures(
  comparison: Comparison,
  productId: number,
): Promise<ProductReport["figures"]> {
  const { period, store } = comparison;
  const sides = comparedSides(comparison, orderFigures);
  const sumsOf = (window: Window) => orderSums(comparison, { productId, window });
  const current = isMeasured(comparison, "product_revenue") ? await sumsOf(period.current) : null;
  const isCompared = current !== null && sides.previous !== null && period.previous !== null;
  const previous = isCompared && period.previous ? await sumsOf(period.previous) : null;
  const compareOrderFigure = (figure: OrderFigure): ComparedFigure => {
    const value = current && computeFigure[figure](current);
    const isMoney = moneyFigures.has(figure);
    return compareFigures(
      { value, compared: value, previous: previous && computeFigure[figure](previous) },
      sides,
      (amount) => (isMoney ? toMajorUnits(amount, store.currency) : amount),
    );
  };
  return {
    revenue: compareOrderFigure("revenue"),
    units: compareOrderFigure("units"),
    orders: compareOrderFigure("orders"),
    returns: compareOrderFigure("returns"),
    netSales: compareOrderFigure("netSales"),
    unitsReturned: compareOrderFigure("unitsReturned"),
    returnRate: compareOrderFigure("returnRate"),
    views: await compareWholeDays(comparison, analyticsFigures, (figures) =>
      viewsOf(figures, productId),
    ),
    conversionRate: await compareWholeDays(comparison, conversionFigures, (figures) =>
      conversionOf(comparison, { figures, productId }),
    ),
  };
}

const conversionFigures: FigureSources = {
  needs: [ordersNeed, analyticsNeed],
  dailySource: "google_analytics",
};

async function orderSums(
  comparison: Comparison,
  scope: { productId: number; window: Window },
): Promise<OrderSums> {
  const { db, store, basis } = comparison;
  const days = await productSalesByDay(comparison, scope);
  const returns = await returnsOfProduct(db, { storeId: store.id, basis, ...scope });
  return {
    ...sumProductDays(days.values()),
    returnsMinor: addNumbers(returns.map(({ returnsMinor }) => returnsMinor)),
  };
}

/** A figure from a source of whole days, compared over complete days. */
async function compareWholeDays(
  comparison: Comparison,
  sources: FigureSources,
  compute: (figures: Figures) => Promise<number | null>,
): Promise<ComparedFigure> {
  const sides = comparedSides(comparison, sources);
  const isAvailable = sources.needs.every((need) => isKnown(need, comparison.sources));
  const computeSide = async (figures: Figures | null) =>
    figures === null || !isAvailable ? null : compute(figures);
  const figures = {
    value: await computeSide(comparison.current),
    compared: await computeSide(sides.current),
    previous: await computeSide(sides.previous),
  };
  return compareFigures(figures, sides, (figure) => figure);
}

async function viewsOf(figures: Figures, productId: number): Promise<number | null> {
  const views = await figures.productViews();
  return views && (views.byProduct.get(productId) ?? 0);
}

/** Orders ÷ views on the days with known views and orders. */
async function conversionOf(
  comparison: Comparison,
  { figures, productId }: { figures: Figures; productId: number },
): Promise<number | null> {
  const views = await viewsWithOrders(comparison, figures);
  if (views === null) return null;
  const window = wholeDays(views.span);
  const all = await productSalesByDay(comparison, { productId, window });
  const days = withoutDays(all, views.span.leftOut);
  return percent(sumProductDays(days.values()).orders, views.byProduct.get(productId) ?? 0);
}
