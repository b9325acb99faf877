import { deletionsPageDocument } from "../documents/deletions.graphql.ts";
import { toDeletionRecord } from "../mapper/people.mapper.ts";
import { deletionsPageSchema, type EventNode } from "../schemas/people.schemas.ts";
import { requestPage } from "./read-page.ts";
import type { Source } from "./source.ts";

const nothing = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };

/** Read last, so that deletions during the sync are included. */
export const deletionsSource: Source<EventNode> = {
  name: "deletions",
  filter:
    "action:destroy AND (subject_type:ORDER OR subject_type:PRODUCT OR subject_type:COLLECTION OR subject_type:CUSTOMER)",
  sortKeys: { id: "ID", change: null },
  changeField: "created_at",
  changedAt: (event) => event.createdAt,
  overlapMs: 5 * 60_000,
  hasExactTimes: true,
  fullEveryMs: () => null,
  readPage: (session, request, signal) =>
    requestPage(
      session,
      {
        document: deletionsPageDocument,
        schema: deletionsPageSchema,
        pick: ({ events }) => events ?? nothing,
      },
      request,
      signal,
    ),
  toRecords: (_session, events) =>
    Promise.resolve({
      records: events.map(toDeletionRecord).filter((record) => record !== null),
      warnings: [],
    }),
};
