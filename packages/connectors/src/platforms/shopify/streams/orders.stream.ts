import type { SourceRecord } from "@cartograph/contracts/records.ts";
import type { ShopSession } from "../client/shop-session.ts";
import { ordersPageDocument } from "../documents/orders.graphql.ts";
import { toOrderRecord } from "../mapper/orders.mapper.ts";
import { ordersPageSchema, type OrderNode } from "../schemas/orders.schemas.ts";
import { mayRead } from "../client/scopes.ts";
import { readAgreements, readLines, readRefunds } from "./order-details.ts";
import { askForPage } from "./read-page.ts";
import type { Mapped, Source } from "./source.ts";

/** Refunds and edits have no list of their own: each of them changes its order, which is then read again. */
export const ordersSource: Source<OrderNode> = {
  name: "orders",
  filter: null,
  sortKeys: { id: "ID", change: "UPDATED_AT" },
  changeField: "updated_at",
  changedAt: (order) => order.updatedAt,
  overlapMs: 5 * 60_000,
  hasExactTimes: true,
  fullEveryMs: () => null,
  count: () => Promise.resolve(null),
  readPage: async (session, request, signal) =>
    askForPage(
      session,
      {
        document: ordersPageDocument,
        schema: ordersPageSchema,
        pick: ({ orders }) => orders,
        variables: { withCustomers: await mayRead(session, "read_customers", signal) },
      },
      request,
      signal,
    ),
  toRecords,
};

async function toRecords(
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
      lines: await readLines(session, order, signal),
      refunds: refunds.get(order.id) ?? [],
      agreements: agreements.get(order.id) ?? [],
    });
    records.push(mapped.record);
    warnings.push(...mapped.warnings);
  }
  return { records, warnings };
}
