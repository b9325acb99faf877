import type { Edit, Order, OrderLine, Refund } from "../../../core/store-data.ts";
import { listById } from "../connection.ts";
import { lineGross, sumMinor } from "../order-sums.ts";
import type { RequestContext } from "../request-context.ts";
import { gid, moneyBag } from "../values.ts";
import { linesOf, shippingLinesOf, taxLine } from "./order-parts.ts";
import { page, type Fields } from "./resolver.ts";

/** One sale, edit or refund of an order, on the day when it happened. */
type Agreement = {
  __typename: "OrderAgreement" | "OrderEditAgreement" | "RefundAgreement";
  id: number;
  order: Order;
  happenedAt: number;
  reason: "ORDER" | "ORDER_EDIT" | "REFUND";
  refund?: { id: number; refund: Refund; order: Order };
  sales: Sale[];
};

type Sale = {
  __typename: "ProductSale" | "GiftCardSale" | "ShippingLineSale" | "AdjustmentSale" | "TipSale";
  id: number;
  order: Order;
  actionType: "ORDER" | "RETURN";
  quantity: number | null;
  /** Value after discounts and with tax, in minor units; negative for what was given back. */
  totalMinor: number;
  discountMinor: number;
  taxMinor: number;
  lineId: number | null;
  shippingLineId: number | null;
};

export function agreementsOf(order: Order): Agreement[] {
  const sales: Agreement = {
    __typename: "OrderAgreement",
    id: order.id,
    order,
    happenedAt: order.processedAt,
    reason: "ORDER",
    sales: originalSales(order),
  };
  const later = [
    ...order.edits.map((edit) => editAgreement(order, edit)),
    ...order.refunds.map((refund) => refundAgreement(order, refund)),
  ];
  return [sales, ...later].toSorted((a, b) => a.id - b.id);
}

/** The goods as they were ordered: edits are taken out again, each has an agreement of its own. */
function originalSales(order: Order): Sale[] {
  const sales: Sale[] = [];
  for (const line of order.lines) {
    const edited = order.edits
      .flatMap((edit) => edit.lines)
      .filter((change) => change.lineId === line.id && change.quantity > 0);
    const quantity = line.quantity - edited.reduce((sum, change) => sum + change.quantity, 0);
    if (quantity <= 0) continue;
    sales.push(
      productSale(order, line, {
        id: line.id,
        quantity,
        grossMinor: line.unitPriceMinor * quantity,
        discountMinor:
          sumMinor(line.discounts) - edited.reduce((sum, change) => sum + change.discountMinor, 0),
        taxMinor: sumMinor(line.taxes) - edited.reduce((sum, change) => sum + change.taxMinor, 0),
      }),
    );
  }
  for (const line of order.shippingLines) {
    const taxMinor = sumMinor(line.taxes);
    const net = line.priceMinor - sumMinor(line.discounts);
    sales.push({
      ...emptySale(order, line.id, "ShippingLineSale", "ORDER"),
      shippingLineId: line.id,
      totalMinor: net + (order.pricesIncludeTax ? 0 : taxMinor),
      discountMinor: sumMinor(line.discounts),
      taxMinor,
    });
  }
  if (order.tipMinor !== 0) {
    sales.push({
      ...emptySale(order, order.transactionId, "TipSale", "ORDER"),
      lineId: order.lines[0]?.id ?? null,
      totalMinor: order.tipMinor,
    });
  }
  return sales;
}

type SoldPart = {
  id: number;
  quantity: number;
  grossMinor: number;
  discountMinor: number;
  taxMinor: number;
};

function productSale(order: Order, line: OrderLine, part: SoldPart): Sale {
  const net = part.grossMinor - part.discountMinor;
  return {
    ...emptySale(
      order,
      part.id,
      line.isGiftCard ? "GiftCardSale" : "ProductSale",
      part.quantity < 0 ? "RETURN" : "ORDER",
    ),
    quantity: part.quantity,
    totalMinor: net + (order.pricesIncludeTax ? 0 : part.taxMinor),
    discountMinor: part.discountMinor,
    taxMinor: part.taxMinor,
    lineId: line.id,
  };
}

function emptySale(
  order: Order,
  id: number,
  typename: Sale["__typename"],
  actionType: Sale["actionType"],
): Sale {
  return {
    __typename: typename,
    id,
    order,
    actionType,
    quantity: null,
    lineId: null,
    shippingLineId: null,
    totalMinor: 0,
    discountMinor: 0,
    taxMinor: 0,
  };
}

function editAgreement(order: Order, edit: Edit): Agreement {
  const sales = edit.lines.flatMap((change, index) => {
    const line = order.lines.find((candidate) => candidate.id === change.lineId);
    if (!line) return [];
    return productSale(order, line, {
      id: edit.id * 100 + index,
      quantity: change.quantity,
      grossMinor: line.unitPriceMinor * change.quantity,
      discountMinor: change.discountMinor,
      taxMinor: change.taxMinor,
    });
  });
  return {
    __typename: "OrderEditAgreement",
    id: edit.id,
    order,
    happenedAt: edit.happenedAt,
    reason: "ORDER_EDIT",
    sales,
  };
}

function refundAgreement(order: Order, refund: Refund): Agreement {
  const sales: Sale[] = refund.lines.flatMap((back) => {
    const line = order.lines.find((candidate) => candidate.id === back.lineId);
    if (!line) return [];
    // The returned units' share of the line's discount, so that gross and discount both go back.
    const grossMinor = -Math.round((lineGross(line) * back.quantity) / Math.max(1, line.quantity));
    return productSale(order, line, {
      id: back.id,
      quantity: -back.quantity,
      grossMinor,
      discountMinor: grossMinor + back.subtotalMinor,
      taxMinor: -back.taxMinor,
    });
  });
  for (const back of refund.shipping) {
    sales.push({
      ...emptySale(order, back.id, "ShippingLineSale", "RETURN"),
      shippingLineId: back.shippingLineId,
      totalMinor: -back.subtotalMinor - (order.pricesIncludeTax ? 0 : back.taxMinor),
      taxMinor: -back.taxMinor,
    });
  }
  for (const adjustment of refund.adjustments) {
    sales.push({
      ...emptySale(order, adjustment.id, "AdjustmentSale", "RETURN"),
      totalMinor: -adjustment.givenMinor - adjustment.givenTaxMinor,
      taxMinor: -adjustment.givenTaxMinor,
    });
  }
  return {
    __typename: "RefundAgreement",
    id: refund.id,
    order,
    happenedAt: refund.processedAt,
    reason: "REFUND",
    sales,
    refund: { id: refund.id, refund, order },
  };
}

export const agreementFields: Fields<Agreement> = {
  id: (agreement) => gid("SalesAgreement", agreement.id),
  app: () => null,
  sales: ({ sales }, args, context, info) => page(listById("sales", sales), args, context, info),
};

const lineTypes = {
  ProductSale: "PRODUCT",
  GiftCardSale: "GIFT_CARD",
  ShippingLineSale: "SHIPPING",
  AdjustmentSale: "ADJUSTMENT",
  TipSale: "TIP",
} as const;

function saleBag({ order }: Sale, minor: number, { data }: RequestContext) {
  return moneyBag(minor, data.shop, order.presentment);
}

export const saleFields: Fields<Sale> = {
  id: (sale) => gid("Sale", sale.id),
  lineType: ({ __typename: kind }) => lineTypes[kind],
  lineItem: (sale) => linesOf(sale.order).find(({ id }) => id === sale.lineId) ?? null,
  shippingLine: (sale) =>
    shippingLinesOf(sale.order).find(({ id }) => id === sale.shippingLineId) ?? null,
  taxes: (sale, _args, context) => {
    const line = [...sale.order.lines, ...sale.order.shippingLines].find(
      ({ id }) => id === (sale.lineId ?? sale.shippingLineId),
    );
    const tax = line?.taxes[0];
    if (!tax || sale.taxMinor === 0) return [];
    return [
      {
        id: gid("SaleTax", sale.id),
        amount: saleBag(sale, sale.taxMinor, context),
        taxLine: taxLine(tax, sale.order, context),
      },
    ];
  },
  totalAmount: (sale, _args, context) => saleBag(sale, sale.totalMinor, context),
  totalTaxAmount: (sale, _args, context) => saleBag(sale, sale.taxMinor, context),
  totalDiscountAmountBeforeTaxes: (sale, _args, context) =>
    saleBag(sale, sale.discountMinor, context),
  totalDiscountAmountAfterTaxes: (sale, _args, context) =>
    saleBag(sale, sale.discountMinor, context),
};
