import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { collectionsPageDocument } from "../documents/collections.graphql.ts";
import { toCollectionRecord } from "../mapper/catalogue.mapper.ts";
import { collectionsPageSchema, type CollectionNode } from "../schemas/catalogue.schemas.ts";
import { collectionProducts, readNestedList } from "./nested-lists.ts";
import { requestPage } from "./read-page.ts";
import type { Source } from "./source.ts";

/** The members of a smart collection change without changing it, so all are read once a day. */
export const collectionsSource: Source<CollectionNode> = {
  name: "collections",
  filter: null,
  sortKeys: { id: "ID", change: "UPDATED_AT" },
  changeField: "updated_at",
  changedAt: (collection) => collection.updatedAt,
  overlapMs: 5 * 60_000,
  hasExactTimes: true,
  fullEveryMs: () => 24 * 60 * 60_000,
  readPage: (session, request, signal) =>
    requestPage(
      session,
      {
        document: collectionsPageDocument,
        schema: collectionsPageSchema,
        pick: ({ collections }) => collections,
      },
      request,
      signal,
    ),
  async toRecords(session, collections, signal) {
    const records: SourceRecord[] = [];
    for (const collection of collections) {
      const members = await readNestedList(session, collectionProducts, collection, signal);
      records.push(
        toCollectionRecord(
          collection,
          members.map(({ id }) => id),
        ),
      );
    }
    return { records, warnings: [] };
  },
};
