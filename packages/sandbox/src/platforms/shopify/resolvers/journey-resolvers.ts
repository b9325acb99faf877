import type { Order, Visit } from "../../../core/store-data.ts";
import { zoneDay } from "../../../core/zone.ts";
import { listById } from "../connection.ts";
import type { RequestContext } from "../request-context.ts";
import { gid } from "../values.ts";
import { customerOf } from "./order-parts.ts";
import { page, type Fields } from "./resolver.ts";

type Summary = { order: Order; visits: Visit[] | null };

export function journeySummaryOf(order: Order, context: RequestContext): Summary {
  const { journey } = order;
  // While the platform still works it out, nothing is known of the visits.
  const isReady = journey === null || journey.readyAt <= context.nowMs;
  return { order, visits: isReady ? (journey?.visits ?? []) : null };
}

export const journeySummaryFields: Fields<Summary> = {
  ready: ({ visits }) => visits !== null,
  customerOrderIndex: ({ order, visits }, _args, { data }) => {
    if (visits === null) return null;
    const customer = customerOf(order, data);
    if (!customer) return null;
    const earlier = customer.orderIds.filter(
      (id) => id <= order.id && data.orders.get(id)?.isTest !== true,
    );
    return customer.olderOrders + earlier.length;
  },
  daysToConversion: ({ order, visits }, _args, { data }) => {
    const [first] = visits ?? [];
    if (!first) return null;
    const { timezone } = data.shop;
    return zoneDay(timezone, order.processedAt) - zoneDay(timezone, first.occurredAt);
  },
  firstVisit: ({ visits }) => visits?.[0] ?? null,
  lastVisit: ({ visits }) => visits?.at(-1) ?? null,
  moments: ({ visits }, args, context, info) =>
    visits && page(listById("moments", visits), args, context, info),
  momentsCount: ({ visits }) => visits && { count: visits.length, precision: "EXACT" },
};

export const visitFields: Fields<Visit> = {
  id: (visit) => gid("CustomerVisit", visit.id),
  referralCode: () => "",
  sourceDescription: () => null,
  utmParameters: (visit) => visit.utm,
};
