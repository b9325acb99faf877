import { metricDefinitions, type MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { subtractedLines } from "@cartograph/contracts/metrics/parts.ts";
import type { OrderRow } from "@cartograph/contracts/orders/order-list.ts";
import type { Order, OrderEvent, OrderLine } from "@cartograph/contracts/orders/order.ts";
import { formatDay, formatTimeOfDay } from "@cartograph/ui/format/format-day.ts";
import { roundFigure } from "@cartograph/ui/data-table/figure-column.ts";
import { type Currency, formatMoney } from "@cartograph/ui/format/format-money.ts";
import { formatCount } from "@cartograph/ui/format/format-number.ts";
import { countryName } from "../../lib/country-name.ts";
import { financialStatuses } from "../../lib/record/financial-statuses.ts";

export const channelWords: Record<OrderRow["channel"], string> = {
  online_store: "Online store",
  pos: "Point of sale",
  draft: "Draft order",
  other: "Other",
};

/** "Paid", "Refunded · Canceled", "Test order · Paid". */
export function statusWords(
  order: Pick<OrderRow, "financialStatus" | "canceledAt" | "isTest" | "isDeleted">,
): string {
  return [
    ...(order.isDeleted ? ["Deleted"] : []),
    ...(order.isTest ? ["Test order"] : []),
    financialStatuses[order.financialStatus],
    ...(order.canceledAt === null ? [] : ["Canceled"]),
  ].join(" · ");
}

/** Formats an ISO time with the store's offset in the store's local time: "Nov 14, 2026, 3:12 PM". */
export function storeTime(at: string): string {
  return `${formatDay(at.slice(0, 10))}, ${at.slice(0, 4)}, ${formatTimeOfDay(at.slice(11, 16))}`;
}

/**
 * Like `storeTime`, without the current year.
 * @param today a store-zone day, YYYY-MM-DD
 */
export function shortStoreTime(at: string, today: string): string {
  return isOfYear(at, today)
    ? `${formatDay(at.slice(0, 10))}, ${formatTimeOfDay(at.slice(11, 16))}`
    : storeTime(at);
}

/** Whether the local time is in the year of the day, so that it is shown without the year. */
export function isOfYear(at: string, day: string): boolean {
  return at.slice(0, 4) === day.slice(0, 4);
}

/** "Canada, ON": Shopify provides regions as codes only. Null when both are unknown. */
export function placeWords(country: string | null, region: string | null): string | null {
  const name = country === null ? null : countryName(country);
  return [name, region].filter((part) => part !== null).join(", ") || null;
}

const eventWords: Record<OrderEvent["kind"], string> = {
  sale: "Order placed",
  edit: "Order edited",
  refund: "Refund or return",
  cancellation: "Canceled before payment",
};

export type DatedEvent = { title: string; at: string; event: OrderEvent | null };

/** What happened to an order, by time. A cancellation that changes no money is no event of its own. */
export function datedEvents({
  events,
  canceledAt,
}: Pick<Order, "events" | "canceledAt">): DatedEvent[] {
  const dated: DatedEvent[] = events.map((event) => ({
    title: eventWords[event.kind],
    at: event.at,
    event,
  }));
  if (canceledAt === null || events.some(({ kind }) => kind === "cancellation")) return dated;
  // Before the refunds of the same second, which it caused.
  const later = events.findIndex(
    ({ kind, at }) => kind !== "sale" && Date.parse(at) >= Date.parse(canceledAt),
  );
  const position = later === -1 ? dated.length : later;
  return dated.toSpliced(position, 0, { title: "Canceled", at: canceledAt, event: null });
}

/** "3rd". */
export function ordinal(number: number): string {
  const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = {
    one: "st",
    two: "nd",
    few: "rd",
  };
  return `${number}${suffixes[ordinals.select(number)] ?? "th"}`;
}

const ordinals = new Intl.PluralRules("en", { type: "ordinal" });

/** The change that an event makes to sales, orders or units: "+$56.00"; "−$56.00" for returns of $56. */
export function addedWords(metric: MetricId, value: number, currency: Currency): string {
  const added = subtractedLines.has(metric) ? -value : value;
  const isMoney = metricDefinitions[metric].unit === "money";
  const text = isMoney ? formatMoney(Math.abs(added), currency) : formatCount(Math.abs(added));
  return `${added < 0 ? "−" : "+"}${text}`;
}

/** Why the order's returns are not the sum of its lines' returned values; null if they are. */
export function returnsWords(
  order: Currency & Pick<Order, "figures"> & { lines: readonly Pick<OrderLine, "returned">[] },
): string | null {
  const returns = order.figures.find(({ metric }) => metric === "returns")?.value ?? 0;
  const ofLines = order.lines.reduce((sum, { returned }) => sum + returned, 0);
  const beyond = roundFigure(returns - ofLines, order.currencyDigits) ?? 0;
  if (beyond === 0) return null;
  const amount = formatMoney(Math.abs(beyond), order);
  return beyond > 0
    ? `Returns include ${amount} beyond the returned value of these items.`
    : `Returns are ${amount} less than the returned value of these items: that amount was not refunded.`;
}
