import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { isInternalError } from "../../../core/retry.ts";
import type { ShopSession } from "../client/shop-session.ts";
import { ordersPageDocument } from "../documents/orders.graphql.ts";
import { toOrderRecord } from "../mapper/orders.mapper.ts";
import { idOf } from "../mapper/values.ts";
import { ordersPageSchema, type OrderNode } from "../schemas/orders.schemas.ts";
import { mayRead } from "../client/scopes.ts";
import {
  isBroken,
  readOrdersById,
  readPageById,
  triesOfOne,
  type ReadOrder,
} from "./broken-orders.ts";
import { orderLines, orderShippingLines, readNestedList } from "./nested-lists.ts";
import { readAgreements, readRefunds } from "./order-details.ts";
import { requestPage } from "./read-page.ts";
import type { Mapped, PageRequest, SetAside, Source } from "./source.ts";

/** Refunds and edits have no list, but each changes its order, which is then read again. */
export const ordersSource: Source<ReadOrder> = {
  name: "orders",
  sortKeys: { id: "ID", change: "UPDATED_AT" },
  changeField: "updated_at",
  changedAt: (order) => order.updatedAt,
  isEssential: true,
  usefulScopes: ["read_all_orders", "read_customers"],
  readPage,
  readAgain: (session, setAside, signal) =>
    readOrdersById(
      session,
      setAside.map(({ id, name }) => ({
        id: `gid://shopify/Order/${id}`,
        name,
        createdAt: "",
        updatedAt: "",
      })),
      signal,
    ),
  toRecords,
};

async function readPage(
  session: ShopSession,
  request: PageRequest<ReadOrder>,
  signal: AbortSignal,
) {
  try {
    return await requestPage(
      session,
      {
        document: ordersPageDocument,
        schema: ordersPageSchema,
        pick: ({ orders }) => orders,
        variables: {
          reverse: request.isReversed ?? false,
          withCustomers: await mayRead(session, "read_customers", signal),
        },
        maxInternalErrors: triesOfOne,
      },
      request,
      signal,
    );
  } catch (error) {
    if (!isInternalError(error)) throw error;
    return readPageById(session, request, signal);
  }
}

async function toRecords(
  session: ShopSession,
  orders: readonly ReadOrder[],
  signal: AbortSignal,
): Promise<Mapped> {
  const broken = orders.filter(isBroken).map(toSetAside);
  const whole = orders.filter((order): order is OrderNode => !isBroken(order));
  const mapped = await mapTogether(session, whole, signal);
  return { ...mapped, setAside: [...broken, ...(mapped.setAside ?? [])] };
}

/** The refunds and edits of all orders at once or, if that fails, order by order. */
async function mapTogether(
  session: ShopSession,
  orders: readonly OrderNode[],
  signal: AbortSignal,
): Promise<Mapped> {
  try {
    return await mapOrders(session, orders, signal);
  } catch (error) {
    const [only, ...others] = orders;
    if (!isInternalError(error) || only === undefined) throw error;
    if (others.length === 0) return { records: [], warnings: [], setAside: [toSetAside(only)] };
  }
  const parts: Mapped[] = [];
  for (const order of orders) parts.push(await mapTogether(session, [order], signal));
  return {
    records: parts.flatMap(({ records }) => records),
    warnings: parts.flatMap(({ warnings }) => warnings),
    setAside: parts.flatMap(({ setAside }) => setAside ?? []),
  };
}

async function mapOrders(
  session: ShopSession,
  orders: readonly OrderNode[],
  signal: AbortSignal,
): Promise<Mapped> {
  const refunds = await readRefunds(session, orders, signal);
  const agreements = await readAgreements(session, orders, signal);
  const records: SourceRecord[] = [];
  const warnings: string[] = [];
  for (const order of orders) {
    const mapped = toOrderRecord({
      order,
      lines: await readNestedList(session, orderLines, order, signal),
      shippingLines: await readNestedList(session, orderShippingLines, order, signal),
      refunds: refunds.get(order.id) ?? [],
      agreements: agreements.get(order.id) ?? [],
    });
    records.push(mapped.record);
    warnings.push(...mapped.warnings);
  }
  return { records, warnings };
}

function toSetAside({ id, name }: { id: string; name: string }): SetAside {
  return { id: idOf(id), name };
}
