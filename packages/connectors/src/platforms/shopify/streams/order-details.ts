import type { ShopSession } from "../client/shop-session.ts";
import { ordersAgreementsDocument } from "../documents/order-edits.graphql.ts";
import { orderRefundsDocument } from "../documents/refunds.graphql.ts";
import { ordersAgreementsSchema, type AgreementNode } from "../schemas/order-edits.schemas.ts";
import type { OrderNode } from "../schemas/orders.schemas.ts";
import { orderRefundsSchema, type RefundNode } from "../schemas/refunds.schemas.ts";
import { readLongAgreements } from "./long-agreements.ts";
import { maxInternalErrors, orderAgreements, readNestedList, refundLines } from "./nested-lists.ts";

/** Keeps a request below the cost limit even if every order counted in full. */
const ordersPerRequest = { refunds: 25, agreements: 6 };

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

/** The agreements of edited orders and orders with returns, by order gid. Fields of the order cover all others. */
export async function readAgreements(
  session: ShopSession,
  orders: readonly OrderNode[],
  signal: AbortSignal,
): Promise<Map<string, AgreementNode[]>> {
  const edited = orders.filter(
    ({ edited: isEdited, returnStatus }) =>
      isEdited || (returnStatus ?? "NO_RETURN") !== "NO_RETURN",
  );
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
      if (!node) continue;
      const found = await readNestedList(session, orderAgreements, node, signal);
      const isCut = found.some(({ sales }) => sales.pageInfo.hasNextPage);
      agreements.set(node.id, isCut ? await readLongAgreements(session, node.id, signal) : found);
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

/** What is wrong with an answer about those orders, if it has others. */
export function findOtherOrders(
  nodes: readonly ({ id: string } | null)[],
  ids: readonly string[],
): string | null {
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
    const nodes = await readNestedList(session, refundLines, refund, signal);
    whole.push({ ...refund, refundLineItems: { ...refund.refundLineItems, nodes } });
  }
  return whole;
}
