import type { SourceDataKind } from "@cartograph/contracts/source-data.ts";
import type { Schema } from "@cartograph/database/schema.ts";

type AccountTable = {
  table:
    | "report_days"
    | "session_days"
    | "item_days"
    | "search_days"
    | "range_users"
    | "ad_days"
    | "ad_restatements"
    | "campaigns"
    | "email_days"
    | "email_messages";
  /** The columns that identify a row within a store and account. */
  key: readonly string[];
  /** Null for tables whose rows are not shown in counts, such as the log of synced days. */
  kind: SourceDataKind | null;
};

/**
 * Every table with rows of an account, in order of deletion. The log of synced days goes first, so that figures of
 * partially deleted days are unknown rather than 0.
 */
export const accountTables = [
  { table: "report_days", key: ["report", "day"], kind: null },
  { table: "session_days", key: ["breakdown", "day", "member"], kind: "session_rows" },
  { table: "item_days", key: ["day", "item_ext_id"], kind: "product_view_rows" },
  { table: "range_users", key: ["from_day", "to_day"], kind: "visitor_counts" },
  { table: "search_days", key: ["breakdown", "day", "member"], kind: "search_rows" },
  { table: "ad_restatements", key: ["id"], kind: null },
  { table: "ad_days", key: ["day", "campaign_id"], kind: "campaign_days" },
  { table: "campaigns", key: ["id"], kind: "campaigns" },
  { table: "email_days", key: ["day", "message_id"], kind: "message_days" },
  { table: "email_messages", key: ["id"], kind: "messages" },
] as const satisfies readonly (AccountTable & { table: keyof Schema })[];
