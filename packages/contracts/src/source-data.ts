import { z } from "zod";
import { platformSchema } from "./platform-schema.ts";

/** Kinds of stored data of an account. */
export const sourceDataKinds = [
  "orders",
  "customers",
  "products",
  "collections",
  "checkouts",
  "session_rows",
  "product_view_rows",
  "visitor_counts",
  "search_rows",
  "campaigns",
  "campaign_days",
  "messages",
  "message_days",
] as const;
export type SourceDataKind = (typeof sourceDataKinds)[number];

/** Number of rows of each kind; kinds without rows are left out. */
export const sourceDataCountsSchema = z.array(
  z.object({
    kind: z.enum(sourceDataKinds).describe("What the records are."),
    count: z.int(),
  }),
);
export type SourceDataCounts = z.infer<typeof sourceDataCountsSchema>;

export const integrationDataSchema = z.object({
  counts: sourceDataCountsSchema,
  /** Why the data cannot be deleted separately; null if it can. */
  problem: z.string().nullable(),
});
export type IntegrationData = z.infer<typeof integrationDataSchema>;

/** Whether deleting an integration also deletes its data. */
export const dataChoices = ["keep", "delete"] as const;
export type DataChoice = (typeof dataChoices)[number];

/** An account whose integration was deleted and whose data stays in the reports. */
export const disconnectedAccountSchema = z.object({
  /** Id of the deleted integration. */
  id: z.string(),
  name: z.string(),
  platform: platformSchema,
  storeUrl: z.string().nullable(),
  account: z.string().nullable(),
  /** When it was last synced (ISO 8601, UTC). */
  lastSynced: z.string(),
  /** ISO 8601, UTC. */
  disconnectedAt: z.string(),
  isDeleting: z.boolean(),
});
export type DisconnectedAccount = z.infer<typeof disconnectedAccountSchema>;
