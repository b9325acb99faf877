import type { Edit, Order, OrderLine, Refund, Return } from "../../../core/store-data.ts";
import { listById } from "../connection.ts";
import { sumMinor } from "../../../core/money.ts";
import { lineGross } from "../order-sums.ts";
import { gid } from "../values.ts";
import { bag, linesOf } from "./order-parts.ts";
import { page, type Fields } from "./resolver.ts";

/** A sale, edit, refund or return of an order, on its own day. */
type Agreement = {
  __typename: "OrderAgreement" | "OrderEditAgreement" | "RefundAgreement" | "ReturnAgreement";
  id: number;
  happenedAt: number;
  reason: "ORDER" | "ORDER_EDIT" | "REFUND" | "RETURN";
  sales: Sale[];
};

type Sale = {
  __typename: keyof typeof lineTypes;
  id: number;
  order: Order;
  action: "ORDER" | "RETURN" | "UPDATE";
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
  AdditionalFeeSale: "ADDITIONAL_FEE",
  AdjustmentSale: "ADJUSTMENT",
  DutySale: "DUTY",
  FeeSale: "FEE",
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
    sales: changeSales(order, edit),
  }));
  const refunds = order.refunds.map((refund): Agreement => ({
    __typename: "RefundAgreement",
    id: refund.id,
    happenedAt: refund.processedAt,
    reason: "REFUND",
    sales: refundSales(order, refund),
  }));
  const returns = (order.returns ?? []).map((one): Agreement => ({
    __typename: "ReturnAgreement",
    id: one.id,
    happenedAt: one.processedAt,
    reason: "RETURN",
    sales: returnSales(order, one),
  }));
  return [placed, ...edits, ...returns, ...refunds].toSorted((a, b) => a.id - b.id);
}

/** What was ordered, without later edits and exchanges, which have separate agreements. */
function originalSales(order: Order): Sale[] {
  const sales: Sale[] = [];
  const exchanged = (order.returns ?? []).flatMap((one) => one.exchanges);
  for (const line of order.lines) {
    const edited = [...order.edits.flatMap((edit) => edit.lines), ...exchanged].filter(
      (change) => change.lineId === line.id && change.quantity > 0,
    );
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
  for (const { id, priceMinor, taxes } of order.additionalFees ?? []) {
    sales.push(priced(order, { id, typename: "AdditionalFeeSale" }, priceMinor, sumMinor(taxes)));
  }
  if (order.dutiesMinor !== 0) {
    const duty = { id: order.id, typename: "DutySale" as const };
    sales.push(priced(order, duty, order.dutiesMinor, sumMinor(order.dutyTaxes ?? [])));
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
    action: actionOf(part.quantity),
    quantity: part.quantity,
    totalMinor: net + (order.pricesIncludeTax ? 0 : part.taxMinor),
    discountMinor: part.discountMinor,
    taxMinor: part.taxMinor,
    lineId: line.id,
  };
}

function emptySale(order: Order, id: number, typename: Sale["__typename"]): Sale {
  const amounts = { totalMinor: 0, discountMinor: 0, taxMinor: 0 };
  const action = "ORDER" as const;
  return { __typename: typename, id, order, action, quantity: null, lineId: null, ...amounts };
}

function actionOf(quantity: number): Sale["action"] {
  if (quantity === 0) return "UPDATE";
  return quantity < 0 ? "RETURN" : "ORDER";
}

/** A sale of a fee or duty; a negative price returns it. */
function priced(
  order: Order,
  { id, typename }: { id: number; typename: Sale["__typename"] },
  priceMinor: number,
  taxMinor: number,
): Sale {
  const totalMinor = priceMinor + (order.pricesIncludeTax ? 0 : taxMinor);
  const action = priceMinor < 0 ? "RETURN" : "ORDER";
  return { ...emptySale(order, id, typename), action, totalMinor, taxMinor };
}

/** The units that an edit changes or that are handed over in exchange. */
function changeSales(order: Order, { id, lines }: Pick<Edit, "id" | "lines">): Sale[] {
  return lines.flatMap((change, index) => {
    const line = order.lines.find((candidate) => candidate.id === change.lineId);
    if (!line) return [];
    return productSale(order, line, {
      id: id * 100 + index,
      quantity: change.quantity,
      grossMinor: line.unitPriceMinor * change.quantity,
      discountMinor: change.discountMinor,
      taxMinor: change.taxMinor,
    });
  });
}

/** Returned units, those handed over in exchange, and fees. */
function returnSales(order: Order, { id, lines, exchanges, fees }: Return): Sale[] {
  return [
    ...returnedSales(order, lines),
    ...changeSales(order, { id, lines: exchanges }),
    ...fees.map((fee) =>
      priced(order, { id: fee.id, typename: "FeeSale" }, fee.priceMinor, fee.taxMinor),
    ),
  ];
}

function returnedSales(order: Order, lines: Return["lines"]): Sale[] {
  return lines.flatMap((returned) => {
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
}

function refundSales(order: Order, refund: Refund): Sale[] {
  // The goods of a return have an agreement of their own.
  const sales = refund.returnId === undefined ? returnedSales(order, refund.lines) : [];
  for (const returned of refund.shipping) {
    sales.push({
      ...emptySale(order, returned.id, "ShippingLineSale"),
      action: "RETURN",
      totalMinor: -returned.subtotalMinor - (order.pricesIncludeTax ? 0 : returned.taxMinor),
      taxMinor: -returned.taxMinor,
    });
  }
  for (const adjustment of refund.adjustments) {
    sales.push({
      ...emptySale(order, adjustment.id, "AdjustmentSale"),
      action: "RETURN",
      totalMinor: -adjustment.givenMinor - adjustment.givenTaxMinor,
      taxMinor: -adjustment.givenTaxMinor,
    });
  }
  for (const { id, priceMinor, taxes } of refund.duties ?? []) {
    sales.push(priced(order, { id, typename: "DutySale" }, -priceMinor, -sumMinor(taxes)));
  }
  if (refund === order.refunds.at(-1)) sales.push(...refundedFees(order));
  return sales;
}

/** Fees have no date of their refund, which is assumed to be the last one. */
function refundedFees(order: Order): Sale[] {
  return (order.additionalFees ?? []).flatMap(({ id, priceMinor, refundedMinor, taxes }) => {
    if (refundedMinor === 0) return [];
    const taxMinor = Math.round((sumMinor(taxes) * refundedMinor) / priceMinor);
    return [priced(order, { id, typename: "AdditionalFeeSale" }, -refundedMinor, -taxMinor)];
  });
}

export const agreementFields: Fields<Agreement> = {
  id: (agreement) => gid("SalesAgreement", agreement.id),
  sales: ({ sales }, args, context, info) =>
    page(
      listById(
        "sales",
        sales.toSorted((a, b) => a.id - b.id),
      ),
      args,
      context,
      info,
    ),
};

export const saleFields: Fields<Sale> = {
  actionType: ({ action }) => action,
  lineType: ({ __typename: kind }) => lineTypes[kind],
  lineItem: (sale) => linesOf(sale.order).find(({ id }) => id === sale.lineId) ?? null,
  totalAmount: (sale, _args, context) => bag(sale.totalMinor, context),
  totalTaxAmount: (sale, _args, context) => bag(sale.taxMinor, context),
  totalDiscountAmountBeforeTaxes: (sale, _args, context) => bag(sale.discountMinor, context),
  totalDiscountAmountAfterTaxes: (sale, _args, context) => bag(sale.discountMinor, context),
};
