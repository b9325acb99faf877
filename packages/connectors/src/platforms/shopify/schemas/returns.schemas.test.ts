import { expect, test } from "vitest";
import { agreement, nothingMore, order, sale } from "../mapper/order-nodes.fixture.ts";
import { readAgreements } from "../streams/order-details.ts";
import { agreementNodeSchema } from "./order-edits.schemas.ts";
import { ordersPageSchema } from "./orders.schemas.ts";

test.each([null, undefined])(
  "an order whose return status is %s counts as not returned",
  async (returnStatus) => {
    const page = { orders: { nodes: [{ ...order(), returnStatus }], pageInfo: nothingMore } };
    const { nodes } = ordersPageSchema.parse(page).orders;
    const session = { call: () => Promise.reject(new Error("Nothing should be requested")) };
    const { signal } = new AbortController();
    expect(await readAgreements(session as never, nodes, signal)).toEqual(new Map());
  },
);

test.each([null, undefined])("a sale may have the action type %s", (actionType) => {
  const node = agreement("RETURN", { ...sale({}), actionType });
  expect(agreementNodeSchema.parse(node).sales.nodes).toHaveLength(1);
});
