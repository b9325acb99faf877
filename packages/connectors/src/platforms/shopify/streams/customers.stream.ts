import { customersPageDocument } from "../documents/customers.graphql.ts";
import { toCustomerRecord } from "../mapper/people.mapper.ts";
import { customersPageSchema, type CustomerNode } from "../schemas/people.schemas.ts";
import { pagesOf } from "./read-page.ts";
import type { Source } from "./source.ts";
import { recordsOf } from "./to-records.ts";

/** Sorted by ID, because a new query cannot start at a time within a day. */
export const customersSource: Source<CustomerNode> = {
  name: "customers",
  sortKeys: { id: "ID", change: null },
  changeField: "updated_at",
  changedAt: (customer) => customer.updatedAt,
  comparesDays: true,
  optionalScope: "read_customers",
  countField: "customersCount",
  readPage: pagesOf({
    document: customersPageDocument,
    schema: customersPageSchema,
    pick: ({ customers }) => customers,
  }),
  toRecords: recordsOf(toCustomerRecord),
};
