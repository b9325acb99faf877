import { dayMs } from "@cartograph/contracts/days.ts";
import { collectionsPageDocument } from "../documents/collections.graphql.ts";
import { toCollectionRecord } from "../mapper/catalogue.mapper.ts";
import { collectionsPageSchema, type CollectionNode } from "../schemas/catalogue.schemas.ts";
import { collectionProducts } from "./nested-lists.ts";
import { pagesOf } from "./read-page.ts";
import type { Source } from "./source.ts";
import { recordsWith } from "./to-records.ts";

/** The members of a smart collection change without changing it, so all are read once a day. */
export const collectionsSource: Source<CollectionNode> = {
  name: "collections",
  sortKeys: { id: "ID", change: "UPDATED_AT" },
  changeField: "updated_at",
  changedAt: (collection) => collection.updatedAt,
  fullEveryMs: () => dayMs,
  readPage: pagesOf({
    document: collectionsPageDocument,
    schema: collectionsPageSchema,
    pick: ({ collections }) => collections,
  }),
  toRecords: recordsWith(collectionProducts, toCollectionRecord),
};
