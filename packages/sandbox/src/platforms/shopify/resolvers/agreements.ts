import type { Edit, Order, OrderLine, Refund } from "../../../core/store-data.ts";
import { listById } from "../connection.ts";
import { sumMinor } from "../../../core/money.ts";
import { lineGross } from "../order-sums.ts";
import { gid } from "../values.ts";
import { bag, linesOf } from "./order-parts.ts";
import { page, type Fields } from "./resolver.ts";

/** A sale, edit or refund of an order, on its own day. */
type Agreement = {
  __typename: "OrderAgreement" | "OrderEditAgreement" | "RefundAgreement";
  id: number;
  happenedAt: number;
  reason: "ORDER" | "ORDER_EDIT" | "REFUND";
  sales: Sale[];
};

type Sale = {
  __typename: keyof typeof lineTypes;
  id: number;
  order: Order;
  quantity: number | null;
  /** Value after discounts and with tax, in minor units; negative for refunds. */
  totalMinor: number;
  discountMinor: number;
  taxMinor: number;
  lineId: number | null;
};

const lineTypes = {
  ProductSale: "PRODUCT",
  GiftCardSale: "GIFT_CARD",
  ShippingLineSale: "SHIPPING",
  AdjustmentSale: "ADJUSTMENT",
  TipSale: "TIP",
} as const;

export function agreementsOf(order: Order): Agreement[] {
  const placed: Agreement = {
    __typename: "OrderAgreement",
    id: order.id,
    happenedAt: order.processedAt,
    reason: "ORDER",
    sales: originalSales(order),
  };
  const edits = order.edits.map((edit): Agreement => ({
    __typename: "OrderEditAgreement",
    id: edit.id,
    happenedAt: edit.happenedAt,
    reason: "ORDER_EDIT",
    sales: editSales(order, edit),
  }));
  const refunds = order.refunds.map((refund): Agreement => ({
    __typename: "RefundAgreement",
    id: refund.id,
    happenedAt: refund.processedAt,
    reason: "REFUND",
    sales: refundSales(order, refund),
  }));
  return [placed, ...edits, ...refunds].toSorted((a, b) => a.id - b.id);
}

/** The items as ordered, without later edits, which have separate agreements. */
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
      ...emptySale(order, line.id, "ShippingLineSale"),
      totalMinor: net + (order.pricesIncludeTax ? 0 : taxMinor),
      discountMinor: sumMinor(line.discounts),
      taxMinor,
    });
  }
  if (order.tipMinor !== 0) {
    const tip = emptySale(order, order.transactionId, "TipSale");
    sales.push({ ...tip, totalMinor: order.tipMinor });
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
    ...emptySale(order, part.id, line.isGiftCard ? "GiftCardSale" : "ProductSale"),
    quantity: part.quantity,
    totalMinor: net + (order.pricesIncludeTax ? 0 : part.taxMinor),
    discountMinor: part.discountMinor,
    taxMinor: part.taxMinor,
    lineId: line.id,
  };
}

function emptySale(order: Order, id: number, typename: Sale["__typename"]): Sale {
  const amounts = { totalMinor: 0, discountMinor: 0, taxMinor: 0 };
  return { __typename: typename, id, order, quantity: null, lineId: null, ...amounts };
}

function editSales(order: Order, edit: Edit): Sale[] {
  return edit.lines.flatMap((change, index) => {
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
}

function refundSales(order: Order, refund: Refund): Sale[] {
  const sales: Sale[] = refund.lines.flatMap((returned) => {
    const line = order.lines.find((candidate) => candidate.id === returned.lineId);
    if (!line) return [];
    // Returns the units' share of the line's discount, so that gross sales and discounts are both reversed.
    const grossMinor = -Math.round(
      (lineGross(line) * returned.quantity) / Math.max(1, line.quantity),
    );
    return productSale(order, line, {
      id: returned.id,
      quantity: -returned.quantity,
      grossMinor,
      discountMinor: grossMinor + returned.subtotalMinor,
      taxMinor: -returned.taxMinor,
    });
  });
  for (const returned of refund.shipping) {
    sales.push({
      ...emptySale(order, returned.id, "ShippingLineSale"),
      totalMinor: -returned.subtotalMinor - (order.pricesIncludeTax ? 0 : returned.taxMinor),
      taxMinor: -returned.taxMinor,
    });
  }
  for (const adjustment of refund.adjustments) {
    sales.push({
      ...emptySale(order, adjustment.id, "AdjustmentSale"),
      totalMinor: -adjustment.givenMinor - adjustment.givenTaxMinor,
      taxMinor: -adjustment.givenTaxMinor,
    });
  }
  return sales;
}

export const agreementFields: Fields<Agreement> = {
  id: (agreement) => gid("SalesAgreement", agreement.id),
  sales: ({ sales }, args, context, info) => page(listById("sales", sales), args, context, info),
};

export const saleFields: Fields<Sale> = {
  lineType: ({ __typename: kind }) => lineTypes[kind],
  lineItem: (sale) => linesOf(sale.order).find(({ id }) => id === sale.lineId) ?? null,
  totalAmount: (sale, _args, context) => bag(sale.totalMinor, context),
  totalTaxAmount: (sale, _args, context) => bag(sale.taxMinor, context),
  totalDiscountAmountBeforeTaxes: (sale, _args, context) => bag(sale.discountMinor, context),
  totalDiscountAmountAfterTaxes: (sale, _args, context) => bag(sale.discountMinor, context),
};
