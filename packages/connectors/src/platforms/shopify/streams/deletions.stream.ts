import { deletionsPageDocument } from "../documents/deletions.graphql.ts";
import { toDeletionRecord } from "../mapper/people.mapper.ts";
import { deletionsPageSchema, type EventNode } from "../schemas/people.schemas.ts";
import { pagesOf } from "./read-page.ts";
import type { Source } from "./source.ts";
import { recordsOf } from "./to-records.ts";

const nothing = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };

/** Read last, so that deletions during the sync are included. */
export const deletionsSource: Source<EventNode> = {
  name: "deletions",
  filter:
    "action:destroy AND (subject_type:ORDER OR subject_type:PRODUCT OR subject_type:COLLECTION OR subject_type:CUSTOMER)",
  sortKeys: { id: "ID", change: null },
  changeField: "created_at",
  changedAt: (event) => event.createdAt,
  readPage: pagesOf({
    document: deletionsPageDocument,
    schema: deletionsPageSchema,
    pick: ({ events }) => events ?? nothing,
  }),
  toRecords: recordsOf(toDeletionRecord),
};
