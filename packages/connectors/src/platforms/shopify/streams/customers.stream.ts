import { customersPageDocument } from "../documents/customers.graphql.ts";
import { toCustomerRecord } from "../mapper/people.mapper.ts";
import { customersPageSchema, type CustomerNode } from "../schemas/people.schemas.ts";
import { requestPage } from "./read-page.ts";
import type { Source } from "./source.ts";

/**
 * The customer filter compares whole days, even when given a time, so windows overlap and have no end. They are sorted
 * by ID, because a new query cannot start at a time within a day.
 */
export const customersSource: Source<CustomerNode> = {
  name: "customers",
  filter: null,
  sortKeys: { id: "ID", change: null },
  changeField: "updated_at",
  changedAt: (customer) => customer.updatedAt,
  overlapMs: 24 * 60 * 60_000,
  hasExactTimes: false,
  fullEveryMs: () => null,
  optionalScope: "read_customers",
  countField: "customersCount",
  readPage: (session, request, signal) =>
    requestPage(
      session,
      {
        document: customersPageDocument,
        schema: customersPageSchema,
        pick: ({ customers }) => customers,
      },
      request,
      signal,
    ),
  toRecords: (_session, customers) =>
    Promise.resolve({ records: customers.map(toCustomerRecord), warnings: [] }),
};
