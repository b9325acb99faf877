import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { platformNames } from "@cartograph/contracts/platform.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { integersOf } from "@cartograph/database/dialects/portable/json-lists.ts";
import { sql } from "kysely";

/** Reads labels of values of one dimension; values without a name are absent. */
export type ReadLabels = (
  db: Database,
  scope: { storeId: number; values: readonly string[] },
) => Promise<ReadonlyMap<string, string>>;

/** Reads the labels of values that are ids of a table. */
export const labelsFrom =
  (
    table: "source_accounts" | "campaigns" | "email_messages" | "products" | "collections",
    column: "name" | "title",
  ): ReadLabels =>
  async (db, { storeId, values }) => {
    const rows = await db
      .selectFrom(table)
      .select(["id", sql<string>`${sql.ref(column)}`.as("label")])
      .where("store_id", "=", storeId)
      .where("id", "in", idList(values))
      .execute();
    return new Map(rows.map(({ id, label }) => [String(id), label]));
  };

/** The names of accounts, campaigns and messages. */
export const reportNames: Partial<Record<DimensionId, ReadLabels>> = {
  account: labelsFrom("source_accounts", "name"),
  campaign: labelsFrom("campaigns", "name"),
  campaign_or_flow: labelsFrom("email_messages", "name"),
};

export const fixedReportLabels: Partial<Record<DimensionId, Readonly<Record<string, string>>>> = {
  platform: platformNames,
  tool: platformNames,
  device: { desktop: "Desktop", mobile: "Mobile", tablet: "Tablet", "smart tv": "Smart TV" },
};

/** Labels of figures that platforms report without a value, or only in totals. */
export const noValueReportLabels: Partial<Record<DimensionId, string>> = {
  channel: "Unknown channel",
  source: "Unknown source",
  landing_page: "Unknown landing page",
  referrer: "No referring site",
  device: "Unknown device",
  query: "Anonymized queries",
  page: "Not reported by page",
};

/** The values that are ids as a list for `in`. A list of any length is one parameter. */
function idList(values: readonly string[]) {
  const ids = values.map(Number).filter(Number.isInteger);
  return sql<number>`(select value from ${integersOf(JSON.stringify(ids))} as ids)`;
}
