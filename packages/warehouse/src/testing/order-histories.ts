import type {
  DeletionRecord,
  OrderEditRecord,
  OrderLineRecord,
  OrderRecord,
  RefundRecord,
} from "@cartograph/contracts/records.ts";
import * as fc from "fast-check";
import { sampleOrder } from "./sample-order.ts";

const hourMs = 3_600_000;
const firstTime = Date.UTC(2026, 1, 20);
/**
 * Times within ten weeks that include the clock changes in America and Europe, in steps that reach every half-hour of
 * the day. There are few enough times that some orders share one.
 */
const time = fc.integer({ min: 0, max: 60 }).map((n) => firstTime + n * 27.5 * hourMs);
const minor = fc.integer({ min: 0, max: 20_000 });

const line = fc.record({
  productExternalId: fc.constantFrom("p1", "p2", "p3", null),
  variantExternalId: fc.constantFrom("v1", "v2", null),
  sku: fc.constantFrom(null, "sku-a", "SKU-A", "sku-b"),
  title: fc.constantFrom("Mug", "Lamp", "Chair"),
  isGiftCard: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 4 }),
  unitMinor: minor,
  discountShare: fc.constantFrom(0, 0, 0.1, 1),
  taxShare: fc.constantFrom(0, 0.08, 0.2),
});

/** Few enough texts that orders share them. */
const visit = fc.record({
  occurredAt: time,
  source: fc.constantFrom("Google", "direct", "an unknown source"),
  sourceType: fc.constantFrom(null, "SEO", "PAID"),
  referrer: fc.constantFrom(null, "www.google.com/"),
  landingPage: fc.constantFrom(null, "/", "/products/mug"),
  utmSource: fc.constantFrom(null, "google"),
  utmMedium: fc.constantFrom(null, "cpc", "null"),
  utmCampaign: fc.constantFrom(null, "summer", ""),
  utmContent: fc.constant(null),
  utmTerm: fc.constant(null),
});
const visits = fc.oneof(
  fc.constant(undefined),
  fc.constant({ state: "unavailable" as const }),
  fc.constant({ state: "not_ready" as const }),
  fc.record({
    state: fc.constant("known" as const),
    first: fc.option(visit),
    last: fc.option(visit),
  }),
);
const tags = fc.uniqueArray(fc.constantFrom("VIP", "vip", "gift", "wholesale"), { maxLength: 3 });

const step = fc.oneof(
  fc.record({
    kind: fc.constant("refund" as const),
    at: fc.option(time),
    line: fc.nat({ max: 3 }),
    quantity: fc.integer({ min: 0, max: 3 }),
    minor,
    shippingMinor: fc.constantFrom(0, 500),
    adjustmentMinor: fc.constantFrom(0, 0, 300, -200),
  }),
  fc.record({
    kind: fc.constant("edit" as const),
    at: time,
    line: fc.nat({ max: 2 }),
    quantity: fc.constantFrom(-1, 0, 1, 2),
    minor,
    shippingMinor: fc.constantFrom(0, 400),
  }),
  fc.record({
    kind: fc.constant("cancel" as const),
    at: time,
    status: fc.constantFrom("voided" as const, "pending" as const, "refunded" as const),
  }),
  fc.record({ kind: fc.constant("move" as const), at: time }),
  fc.record({
    kind: fc.constant("customer" as const),
    customer: fc.option(fc.constantFrom("ann", "bob", "cy")),
  }),
  fc.record({ kind: fc.constant("test" as const), isTest: fc.boolean() }),
  fc.record({ kind: fc.constant("visits" as const), visits }),
  fc.record({ kind: fc.constant("tags" as const), tags }),
  fc.record({ kind: fc.constant("rename" as const), title: fc.constantFrom("Mug", "Cup") }),
  fc.record({
    kind: fc.constant("delete" as const),
    line: fc.nat({ max: 2 }),
    deleted: fc.constantFrom("product" as const, "variant" as const),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const history = fc.record({
  placedAt: time,
  customer: fc.option(fc.constantFrom("ann", "bob", "cy", "dee"), { freq: 5 }),
  channel: fc.constantFrom("online_store" as const, "pos" as const),
  pricesIncludeTax: fc.boolean(),
  lines: fc.array(line, { maxLength: 3 }),
  shippingMinor: fc.constantFrom(0, 500, 1299),
  regionCode: fc.constantFrom(undefined, "ON", "CA"),
  tags,
  visits,
  steps: fc.array(step, { maxLength: 4 }),
  /** When the order was exported as it was placed; null if it was not. */
  exportedAt: fc.option(time),
  /** With 0 hours, versions have the same time, so their content decides which one wins. */
  hoursBetween: fc.constantFrom(0, 1, 48),
  isDeleted: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});
type History = typeof history extends fc.Arbitrary<infer L> ? L : never;

/** All deliveries of 12 to 20 orders: their versions, exports and deletions. */
export const orderHistories = fc
  .array(history, { minLength: 12, maxLength: 20 })
  .map((histories) =>
    histories.flatMap((each, index) => deliveriesOf(each, `${1001 + index * 333}`)),
  );

function deliveriesOf(each: History, externalId: string): (OrderRecord | DeletionRecord)[] {
  const versions = [placedOrder(each, externalId)];
  for (const [index, change] of each.steps.entries()) {
    const before = versions.at(-1);
    if (before === undefined) break;
    const updatedAt = before.updatedAt + each.hoursBetween * hourMs;
    versions.push({ ...applyStep(before, change, `${externalId}-${index}`), updatedAt });
  }
  const deliveries: (OrderRecord | DeletionRecord)[] = versions;
  if (each.exportedAt !== null) {
    const { visits: _, ...exported } = placedOrder(each, externalId);
    deliveries.push({
      ...exported,
      origin: "export",
      updatedAt: each.exportedAt,
    });
  }
  if (each.isDeleted) {
    deliveries.push({ kind: "deletion", entity: "order", externalId, deletedAt: each.placedAt });
  }
  return deliveries;
}

function placedOrder(each: History, externalId: string): OrderRecord {
  return sampleOrder({
    name: externalId,
    placed: new Date(each.placedAt).toISOString(),
    customer: each.customer,
    channel: each.channel,
    pricesIncludeTax: each.pricesIncludeTax,
    shippingMinor: each.shippingMinor,
    ...(each.regionCode !== undefined && { regionCode: each.regionCode }),
    ...(each.tags.length > 0 && { tags: each.tags.toSorted() }),
    ...(each.visits && { visits: each.visits }),
    lines: each.lines.map(({ unitMinor, quantity, discountShare, taxShare, ...rest }, index) => {
      const discountMinor = Math.round(unitMinor * quantity * discountShare);
      const taxMinor = Math.round((unitMinor * quantity - discountMinor) * taxShare);
      // Only a first line without a product can be a gift card.
      const isGiftCard = rest.isGiftCard && rest.productExternalId === null && index === 0;
      const variantExternalId = rest.productExternalId === null ? null : rest.variantExternalId;
      return {
        ...rest,
        variantExternalId,
        isGiftCard,
        unitMinor,
        quantity,
        discountMinor,
        taxMinor,
      };
    }),
  });
}

function applyStep(order: OrderRecord, change: Step, externalId: string): OrderRecord {
  switch (change.kind) {
    case "refund":
      return { ...order, refunds: [...order.refunds, refundOf(order, change, externalId)] };
    case "edit":
      return editedOrder(order, change, externalId);
    case "cancel":
      return { ...order, cancelledAt: change.at, financialStatus: change.status };
    case "move":
      return { ...order, processedAt: change.at };
    case "customer":
      return { ...order, customerExternalId: change.customer };
    case "test":
      return { ...order, isTest: change.isTest };
    case "visits":
      return change.visits === undefined ? order : { ...order, visits: change.visits };
    case "tags":
      return { ...order, tags: change.tags.toSorted() };
    case "rename":
      return {
        ...order,
        lines: order.lines.map((each) => Object.assign({}, each, { title: change.title })),
      };
    case "delete":
      return {
        ...order,
        lines: order.lines.map((each, at) =>
          at === change.line ? withoutIds(each, change.deleted) : each,
        ),
      };
  }
}

/** A line after its product, and so every variant, or only its variant was deleted. */
function withoutIds(of: OrderLineRecord, deleted: "product" | "variant"): OrderLineRecord {
  const productExternalId = deleted === "product" ? null : of.productExternalId;
  return { ...of, productExternalId, variantExternalId: null };
}

function refundOf(
  order: OrderRecord,
  refund: Extract<Step, { kind: "refund" }>,
  externalId: string,
): RefundRecord {
  // An index beyond the last line refunds a line that the order does not have.
  const lineExternalId = order.lines[refund.line]?.externalId ?? "gone";
  const taxMinor = Math.round(refund.minor * 0.1);
  return {
    externalId,
    processedAt: refund.at,
    lines: [{ lineExternalId, quantity: refund.quantity, subtotalMinor: refund.minor, taxMinor }],
    shippingMinor: refund.shippingMinor,
    shippingTaxMinor: Math.round(refund.shippingMinor * 0.1),
    dutiesMinor: 0,
    adjustmentMinor: refund.adjustmentMinor,
    adjustmentTaxMinor: 0,
  };
}

/** Units added by an edit are included in the order's lines, and removed units stay in them. */
function editedOrder(
  order: OrderRecord,
  edit: Extract<Step, { kind: "edit" }>,
  externalId: string,
): OrderRecord {
  const target = order.lines[edit.line];
  if (target === undefined) return order;
  const sign = edit.quantity < 0 ? -1 : 1;
  const editLine = {
    lineExternalId: target.externalId,
    quantity: edit.quantity,
    totalMinor: sign * edit.minor,
    discountMinor: 0,
    taxMinor: sign * Math.round(edit.minor * 0.1),
  };
  const record: OrderEditRecord = {
    externalId,
    happenedAt: edit.at,
    lines: [editLine],
    shippingMinor: edit.shippingMinor,
    shippingTaxMinor: 0,
  };
  const added = (each: OrderLineRecord): OrderLineRecord => ({
    ...each,
    quantity: each.quantity + editLine.quantity,
    totalMinor: each.totalMinor + editLine.totalMinor,
    taxMinor: each.taxMinor + editLine.taxMinor,
  });
  return {
    ...order,
    lines: order.lines.map((each) => (each === target && sign > 0 ? added(each) : each)),
    shippingMinor: order.shippingMinor + edit.shippingMinor,
    edits: [...order.edits, record],
  };
}
