import type { z } from "zod";
import type { ShopSession } from "../client/shop-session.ts";
import type { GraphqlDocument } from "../documents/document.ts";
import { ordersAgreementsDocument } from "../documents/order-edits.graphql.ts";
import { orderRefundsDocument } from "../documents/refunds.graphql.ts";
import { ordersAgreementsSchema, type AgreementNode } from "../schemas/order-edits.schemas.ts";
import type { OrderNode } from "../schemas/orders.schemas.ts";
import { orderRefundsSchema, type RefundNode } from "../schemas/refunds.schemas.ts";
import { maxInternalErrors, orderAgreements, readNestedList, refundLines } from "./nested-lists.ts";

/** The refunds of the orders that have any, by order gid. Usually one request per page. */
export async function readRefunds(
  session: ShopSession,
  orders: readonly OrderNode[],
  signal: AbortSignal,
): Promise<Map<string, RefundNode[]>> {
  const refunded = orders.filter((order) => order.refunds.length > 0);
  const refunds = new Map<string, RefundNode[]>();
  const details = { perRequest: 25, document: orderRefundsDocument, schema: orderRefundsSchema };
  for await (const node of readDetails(session, refunded, details, signal)) {
    refunds.set(node.id, await withAllLines(session, node.refunds, signal));
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
  const details = {
    perRequest: 6,
    document: ordersAgreementsDocument,
    schema: ordersAgreementsSchema,
  };
  for await (const node of readDetails(session, edited, details, signal)) {
    agreements.set(node.id, await readNestedList(session, orderAgreements, node, signal));
  }
  return agreements;
}

type Details<Node> = {
  /** Keeps a request below the cost limit even if every order counted in full. */
  perRequest: number;
  document: GraphqlDocument;
  schema: z.ZodType<{ nodes: (Node | null)[] }>;
};

/** The orders that still exist, with their details. */
async function* readDetails<Node extends { id: string }>(
  session: ShopSession,
  orders: readonly OrderNode[],
  { perRequest, document, schema }: Details<Node>,
  signal: AbortSignal,
): AsyncGenerator<Node> {
  for (let first = 0; first < orders.length; first += perRequest) {
    const ids = orders.slice(first, first + perRequest).map(({ id }) => id);
    const { nodes } = await session.call(
      {
        document,
        variables: { ids },
        schema,
        validate: (found) => findOtherOrders(found.nodes, ids),
        maxInternalErrors,
      },
      signal,
    );
    yield* nodes.filter((node) => node !== null);
  }
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
    const nodes = await readNestedList(session, refundLines, refund, signal);
    whole.push({ ...refund, refundLineItems: { ...refund.refundLineItems, nodes } });
  }
  return whole;
}
