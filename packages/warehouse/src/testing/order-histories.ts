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
const firstMoment = Date.UTC(2026, 1, 20);
/**
 * Ten weeks, in which the clocks change on both sides of the Atlantic, in steps that pass through every half-hour of
 * the day. Few enough that orders share a moment now and then.
 */
const moment = fc.integer({ min: 0, max: 60 }).map((n) => firstMoment + n * 27.5 * hourMs);
const minor = fc.integer({ min: 0, max: 20_000 });

const line = fc.record({
  productExternalId: fc.constantFrom("p1", "p2", "p3", null),
  sku: fc.constantFrom(null, "sku-a", "SKU-A", "sku-b"),
  title: fc.constantFrom("Mug", "Lamp", "Chair"),
  isGiftCard: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 4 }),
  unitMinor: minor,
  discountShare: fc.constantFrom(0, 0, 0.1, 1),
  taxShare: fc.constantFrom(0, 0.08, 0.2),
});

const step = fc.oneof(
  fc.record({
    kind: fc.constant("refund" as const),
    at: fc.option(moment),
    line: fc.nat({ max: 3 }),
    quantity: fc.integer({ min: 0, max: 3 }),
    minor,
    shippingMinor: fc.constantFrom(0, 500),
    adjustmentMinor: fc.constantFrom(0, 0, 300, -200),
  }),
  fc.record({
    kind: fc.constant("edit" as const),
    at: moment,
    line: fc.nat({ max: 2 }),
    quantity: fc.constantFrom(-1, 0, 1, 2),
    minor,
    shippingMinor: fc.constantFrom(0, 400),
  }),
  fc.record({
    kind: fc.constant("cancel" as const),
    at: moment,
    status: fc.constantFrom("voided" as const, "pending" as const, "refunded" as const),
  }),
  fc.record({ kind: fc.constant("move" as const), at: moment }),
  fc.record({
    kind: fc.constant("customer" as const),
    customer: fc.option(fc.constantFrom("ann", "bob", "cy")),
  }),
  fc.record({ kind: fc.constant("test" as const), isTest: fc.boolean() }),
  fc.record({ kind: fc.constant("rename" as const), title: fc.constantFrom("Mug", "Cup") }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const life = fc.record({
  placedAt: moment,
  customer: fc.option(fc.constantFrom("ann", "bob", "cy", "dee"), { freq: 5 }),
  channel: fc.constantFrom("online_store" as const, "pos" as const),
  pricesIncludeTax: fc.boolean(),
  lines: fc.array(line, { maxLength: 3 }),
  shippingMinor: fc.constantFrom(0, 500, 1299),
  steps: fc.array(step, { maxLength: 4 }),
  /** An export of the order as it was placed, made at any time. */
  exportedAt: fc.option(moment),
  /** Versions may share a moment: then their content decides. */
  hoursBetween: fc.constantFrom(0, 1, 48),
  isDeleted: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});
type Life = typeof life extends fc.Arbitrary<infer L> ? L : never;

/** Every delivery that the sources make of the lives of a few orders, oldest first. */
export const orderHistories = fc
  .array(life, { minLength: 12, maxLength: 20 })
  .map((lives) => lives.flatMap((each, index) => deliveriesOf(each, `${1001 + index * 333}`)));

function deliveriesOf(each: Life, externalId: string): (OrderRecord | DeletionRecord)[] {
  const versions = [placedOrder(each, externalId)];
  for (const [index, happening] of each.steps.entries()) {
    const before = versions.at(-1);
    if (before === undefined) break;
    const updatedAt = before.updatedAt + each.hoursBetween * hourMs;
    versions.push({ ...applyStep(before, happening, `${externalId}-${index}`), updatedAt });
  }
  const deliveries: (OrderRecord | DeletionRecord)[] = versions;
  if (each.exportedAt !== null) {
    deliveries.push({
      ...placedOrder(each, externalId),
      origin: "export",
      updatedAt: each.exportedAt,
    });
  }
  if (each.isDeleted) {
    deliveries.push({ kind: "deletion", entity: "order", externalId, deletedAt: each.placedAt });
  }
  return deliveries;
}

function placedOrder(each: Life, externalId: string): OrderRecord {
  return sampleOrder({
    name: externalId,
    placed: new Date(each.placedAt).toISOString(),
    customer: each.customer,
    channel: each.channel,
    pricesIncludeTax: each.pricesIncludeTax,
    shippingMinor: each.shippingMinor,
    lines: each.lines.map(({ unitMinor, quantity, discountShare, taxShare, ...told }, index) => {
      const discountMinor = Math.round(unitMinor * quantity * discountShare);
      const taxMinor = Math.round((unitMinor * quantity - discountMinor) * taxShare);
      // Only the lines without a product are gift cards now and then.
      const isGiftCard = told.isGiftCard && told.productExternalId === null && index === 0;
      return { ...told, isGiftCard, unitMinor, quantity, discountMinor, taxMinor };
    }),
  });
}

function applyStep(order: OrderRecord, happening: Step, externalId: string): OrderRecord {
  switch (happening.kind) {
    case "refund":
      return { ...order, refunds: [...order.refunds, refundOf(order, happening, externalId)] };
    case "edit":
      return editedOrder(order, happening, externalId);
    case "cancel":
      return { ...order, cancelledAt: happening.at, financialStatus: happening.status };
    case "move":
      return { ...order, processedAt: happening.at };
    case "customer":
      return { ...order, customerExternalId: happening.customer };
    case "test":
      return { ...order, isTest: happening.isTest };
    case "rename":
      return {
        ...order,
        lines: order.lines.map((each) => Object.assign({}, each, { title: happening.title })),
      };
  }
}

function refundOf(
  order: OrderRecord,
  told: Extract<Step, { kind: "refund" }>,
  externalId: string,
): RefundRecord {
  // Beyond the lines there are it names one that the order does not have.
  const lineExternalId = order.lines[told.line]?.externalId ?? "gone";
  const taxMinor = Math.round(told.minor * 0.1);
  return {
    externalId,
    processedAt: told.at,
    lines: [{ lineExternalId, quantity: told.quantity, subtotalMinor: told.minor, taxMinor }],
    shippingMinor: told.shippingMinor,
    shippingTaxMinor: Math.round(told.shippingMinor * 0.1),
    dutiesMinor: 0,
    adjustmentMinor: told.adjustmentMinor,
    adjustmentTaxMinor: 0,
  };
}

/** What an edit adds is in the order's lines as well; what it takes away is still held by them. */
function editedOrder(
  order: OrderRecord,
  told: Extract<Step, { kind: "edit" }>,
  externalId: string,
): OrderRecord {
  const target = order.lines[told.line];
  if (target === undefined) return order;
  const sign = told.quantity < 0 ? -1 : 1;
  const change = {
    lineExternalId: target.externalId,
    quantity: told.quantity,
    totalMinor: sign * told.minor,
    discountMinor: 0,
    taxMinor: sign * Math.round(told.minor * 0.1),
  };
  const edit: OrderEditRecord = {
    externalId,
    happenedAt: told.at,
    lines: [change],
    shippingMinor: told.shippingMinor,
    shippingTaxMinor: 0,
  };
  const added = (each: OrderLineRecord): OrderLineRecord => ({
    ...each,
    quantity: each.quantity + change.quantity,
    totalMinor: each.totalMinor + change.totalMinor,
    taxMinor: each.taxMinor + change.taxMinor,
  });
  return {
    ...order,
    lines: order.lines.map((each) => (each === target && sign > 0 ? added(each) : each)),
    shippingMinor: order.shippingMinor + told.shippingMinor,
    edits: [...order.edits, edit],
  };
}
