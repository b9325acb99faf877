import type { SourceDataKind } from "@cartograph/contracts/source-data.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import type { ReportKind } from "@cartograph/database/tables/source-days.table.ts";

type AccountTable = {
  table: keyof Schema;
  /** The columns that identify a row within a store and account. */
  key: readonly string[];
  /** Null for tables whose rows are not shown in counts, such as the log of synced days. */
  kind: SourceDataKind | null;
};

/**
 * Every table with rows of an account, in order of deletion. The log of synced days goes first, so that figures of
 * partially deleted days are unknown rather than 0, and sums of months go before their days.
 */
export const accountTables = [
  { table: "report_days", key: ["report", "day"], kind: null },
  { table: "source_months", key: ["report", "month"], kind: null },
  { table: "dirty_source_months", key: ["report", "month"], kind: null },
  { table: "source_days", key: ["report", "day"], kind: null },
  { table: "source_members", key: ["report", "member"], kind: null },
  { table: "source_member_counts", key: ["report"], kind: null },
  { table: "range_users", key: ["from_day", "to_day"], kind: "visitor_counts" },
  { table: "ad_restatements", key: ["id"], kind: null },
  { table: "campaigns", key: ["id"], kind: "campaigns" },
  { table: "email_messages", key: ["id"], kind: "messages" },
] as const satisfies readonly AccountTable[];

/** The kind under which the rows of a report's days are counted. */
export const rowKinds: Record<ReportKind, SourceDataKind> = {
  session: "session_rows",
  item: "product_view_rows",
  search: "search_rows",
  ad: "campaign_days",
  email: "message_days",
};
