import type { ShopSession } from "../client/shop-session.ts";
import {
  orderAgreementsDocument,
  ordersAgreementsDocument,
} from "../documents/order-edits.graphql.ts";
import { orderLinesDocument, orderShippingLinesDocument } from "../documents/orders.graphql.ts";
import { orderRefundsDocument, refundLinesDocument } from "../documents/refunds.graphql.ts";
import {
  orderAgreementsSchema,
  ordersAgreementsSchema,
  type AgreementNode,
} from "../schemas/order-edits.schemas.ts";
import type { NodePage } from "../schemas/common.schemas.ts";
import {
  orderLinesSchema,
  orderShippingLinesSchema,
  type LineNode,
  type OrderNode,
  type ShippingLineNode,
} from "../schemas/orders.schemas.ts";
import {
  orderRefundsSchema,
  refundLinesSchema,
  type RefundNode,
} from "../schemas/refunds.schemas.ts";
import { readNestedList } from "./read-page.ts";

/** Keeps a request below the cost limit even if every order counted in full. */
const ordersPerRequest = { refunds: 25, agreements: 6 };

/** Orders that fail here are requested one by one, and set aside if that fails too. */
const maxInternalErrors = 3;

/** The refunds of the orders that have any, by order gid. Usually one request per page. */
export async function readRefunds(
  session: ShopSession,
  orders: readonly OrderNode[],
  signal: AbortSignal,
): Promise<Map<string, RefundNode[]>> {
  const refunded = orders.filter((order) => order.refunds.length > 0);
  const refunds = new Map<string, RefundNode[]>();
  for (const ids of batches(refunded, ordersPerRequest.refunds)) {
    const { nodes } = await session.call(
      {
        document: orderRefundsDocument,
        variables: { ids },
        schema: orderRefundsSchema,
        validate: ({ nodes: found }) => findOtherOrders(found, ids),
        maxInternalErrors,
      },
      signal,
    );
    for (const node of nodes) {
      if (node) refunds.set(node.id, await withAllLines(session, node.refunds, signal));
    }
  }
  return refunds;
}

/** The agreements of edited orders, by order gid; only these are not covered by the order's fields. */
export async function readAgreements(
  session: ShopSession,
  orders: readonly OrderNode[],
  signal: AbortSignal,
): Promise<Map<string, AgreementNode[]>> {
  const edited = orders.filter((order) => order.edited);
  const agreements = new Map<string, AgreementNode[]>();
  for (const ids of batches(edited, ordersPerRequest.agreements)) {
    const { nodes } = await session.call(
      {
        document: ordersAgreementsDocument,
        variables: { ids },
        schema: ordersAgreementsSchema,
        validate: ({ nodes: found }) => findOtherOrders(found, ids),
        maxInternalErrors,
      },
      signal,
    );
    for (const node of nodes) {
      if (node) agreements.set(node.id, await allAgreements(session, node, signal));
    }
  }
  return agreements;
}

function batches(orders: readonly OrderNode[], size: number): string[][] {
  const ids = orders.map(({ id }) => id);
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, index) =>
    ids.slice(index * size, (index + 1) * size),
  );
}

function findOtherOrders(nodes: readonly ({ id: string } | null)[], ids: readonly string[]) {
  const areRequested = nodes.every((node) => node === null || ids.includes(node.id));
  return areRequested ? null : "It is about other orders.";
}

async function withAllLines(
  session: ShopSession,
  refunds: readonly RefundNode[],
  signal: AbortSignal,
): Promise<RefundNode[]> {
  const whole: RefundNode[] = [];
  for (const refund of refunds) {
    const nodes = await readNestedList(
      session,
      refund.refundLineItems,
      {
        id: refund.id,
        document: refundLinesDocument,
        schema: refundLinesSchema,
        maxInternalErrors,
        pick: ({ node: found }) => found && { id: found.id, list: found.refundLineItems },
      },
      signal,
    );
    whole.push({ ...refund, refundLineItems: { ...refund.refundLineItems, nodes } });
  }
  return whole;
}

export function readLines(
  session: ShopSession,
  order: OrderNode,
  signal: AbortSignal,
): Promise<LineNode[]> {
  return readNestedList(
    session,
    order.lineItems,
    {
      id: order.id,
      document: orderLinesDocument,
      schema: orderLinesSchema,
      maxInternalErrors,
      pick: ({ order: found }) => found && { id: found.id, list: found.lineItems },
    },
    signal,
  );
}

export function readShippingLines(
  session: ShopSession,
  order: OrderNode,
  signal: AbortSignal,
): Promise<ShippingLineNode[]> {
  return readNestedList(
    session,
    order.shippingLines,
    {
      id: order.id,
      document: orderShippingLinesDocument,
      schema: orderShippingLinesSchema,
      maxInternalErrors,
      pick: ({ order: found }) => found && { id: found.id, list: found.shippingLines },
    },
    signal,
  );
}

function allAgreements(
  session: ShopSession,
  order: { id: string; agreements: NodePage<AgreementNode> },
  signal: AbortSignal,
): Promise<AgreementNode[]> {
  return readNestedList(
    session,
    order.agreements,
    {
      id: order.id,
      document: orderAgreementsDocument,
      schema: orderAgreementsSchema,
      maxInternalErrors,
      pick: ({ order: found }) => found && { id: found.id, list: found.agreements },
    },
    signal,
  );
}
