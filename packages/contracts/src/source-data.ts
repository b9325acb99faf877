import { z } from "zod";
import { platformSchema } from "./platform-schema.ts";

/** The kinds of stored data of an account. */
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

/** How many rows of each kind; kinds without any are left out. */
export const sourceDataCountsSchema = z.array(
  z.object({ kind: z.enum(sourceDataKinds), count: z.int() }),
);
export type SourceDataCounts = z.infer<typeof sourceDataCountsSchema>;

export const integrationDataSchema = z.object({
  counts: sourceDataCountsSchema,
  /** Why the data cannot be deleted on their own; null when they can. */
  problem: z.string().nullable(),
});
export type IntegrationData = z.infer<typeof integrationDataSchema>;

/** Whether deleting an integration deletes its data too. */
export const dataChoices = ["keep", "delete"] as const;
export type DataChoice = (typeof dataChoices)[number];

/** An account whose integration was deleted while its data stay in the reports. */
export const disconnectedAccountSchema = z.object({
  /** The id of its deleted integration. */
  id: z.string(),
  name: z.string(),
  platform: platformSchema,
  storeUrl: z.string().nullable(),
  account: z.string().nullable(),
  /** When it was last synced (ISO 8601, UTC). */
  lastSynced: z.string(),
  /** ISO 8601, UTC. */
  disconnectedAt: z.string(),
  /** Its data are being deleted. */
  isDeleting: z.boolean(),
});
export type DisconnectedAccount = z.infer<typeof disconnectedAccountSchema>;
