import type { Discount, Order } from "../../../core/store-data.ts";
import type { RequestContext } from "../request-context.ts";
import { moneyBag, moneyV2 } from "../values.ts";

type Application = {
  /** Its place on the order, which the list is paged by. */
  id: number;
  __typename: "DiscountCodeApplication" | "ManualDiscountApplication";
  index: number;
  allocationMethod: "ACROSS" | "EACH";
  targetSelection: "ALL";
  targetType: "LINE_ITEM" | "SHIPPING_LINE";
  value: object;
  code?: string;
  title?: string;
  description?: null;
};

export function discountApplicationsOf(order: Order, context: RequestContext): Application[] {
  return order.discounts.map((discount, index) => applicationOf(discount, index, order, context));
}

function applicationOf(
  discount: Discount,
  index: number,
  order: Order,
  context: RequestContext,
): Application {
  const shared = {
    id: index,
    index,
    allocationMethod: discount.onShipping ? "EACH" : "ACROSS",
    targetSelection: "ALL",
    targetType: discount.onShipping ? "SHIPPING_LINE" : "LINE_ITEM",
    value: valueOf(discount, index, order, context),
  } as const;
  if (discount.kind === "code") {
    return { ...shared, __typename: "DiscountCodeApplication", code: discount.code };
  }
  return {
    ...shared,
    __typename: "ManualDiscountApplication",
    title: discount.title,
    description: null,
  };
}

function valueOf(discount: Discount, index: number, order: Order, context: RequestContext): object {
  if (discount.percent !== null) {
    return { __typename: "PricingPercentageValue", percentage: discount.percent };
  }
  const lines = [...order.lines, ...order.shippingLines];
  const given = lines
    .flatMap((line) => line.discounts)
    .filter((share) => share.discount === index)
    .reduce((sum, share) => sum + share.minor, 0);
  return { __typename: "MoneyV2", ...moneyV2(given, context.data.shop.currency) };
}

/** What each discount takes off one line. */
export function allocationsOf(
  shares: readonly { discount: number; minor: number }[],
  order: Order,
  context: RequestContext,
) {
  return shares.map(({ discount, minor }) => ({
    allocatedAmountSet: moneyBag(minor, context.data.shop, order.presentment),
    get discountApplication() {
      const applied = order.discounts[discount];
      return applied ? applicationOf(applied, discount, order, context) : null;
    },
  }));
}
