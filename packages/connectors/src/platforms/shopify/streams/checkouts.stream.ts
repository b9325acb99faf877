import { checkoutsPageDocument } from "../documents/checkouts.graphql.ts";
import { toCheckoutRecord } from "../mapper/checkouts.mapper.ts";
import { checkoutsPageSchema, type CheckoutNode } from "../schemas/people.schemas.ts";
import { mayRead } from "../client/scopes.ts";
import { checkoutLines } from "./nested-lists.ts";
import { requestPage } from "./read-page.ts";
import type { Source } from "./source.ts";
import { recordsWith } from "./to-records.ts";

/** The list cannot be sorted by change. Sorting by ID works as well: what changes meanwhile is read by the next sync. */
export const checkoutsSource: Source<CheckoutNode> = {
  name: "checkouts",
  sortKeys: { id: "ID", change: null },
  changeField: "updated_at",
  changedAt: (checkout) => checkout.updatedAt,
  usefulScopes: ["read_customers"],
  countField: "abandonedCheckoutsCount",
  readPage: async (session, request, signal) =>
    requestPage(
      session,
      {
        document: checkoutsPageDocument,
        schema: checkoutsPageSchema,
        pick: ({ abandonedCheckouts }) => abandonedCheckouts,
        variables: { withCustomers: await mayRead(session, "read_customers", signal) },
      },
      request,
      signal,
    ),
  toRecords: recordsWith(checkoutLines, toCheckoutRecord),
};
