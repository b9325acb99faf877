import type { Deletion } from "../../../core/store-data.ts";
import { gid } from "../values.ts";
import type { Fields } from "./resolver.ts";

const subjects = {
  order: "Order",
  product: "Product",
  collection: "Collection",
  customer: "Customer",
} as const;

/** The sandbox keeps only deletion events. */
export const eventFields: Fields<Deletion> = {
  id: (deletion) => gid("BasicEvent", deletion.id),
  createdAt: (deletion) => deletion.deletedAt,
  subjectId: (deletion) => gid(subjects[deletion.entity], deletion.subjectId),
  subjectType: (deletion) => deletion.entity.toUpperCase(),
};
