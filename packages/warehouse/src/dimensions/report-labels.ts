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

const namesFrom =
  (table: "source_accounts" | "campaigns" | "email_messages"): ReadLabels =>
  async (db, { storeId, values }) => {
    const rows = await db
      .selectFrom(table)
      .select(["id", "name"])
      .where("store_id", "=", storeId)
      .where("id", "in", idList(values))
      .execute();
    return new Map(rows.map(({ id, name }) => [String(id), name]));
  };

/** The names of accounts, campaigns and messages. */
export const reportNames: Partial<Record<DimensionId, ReadLabels>> = {
  account: namesFrom("source_accounts"),
  campaign: namesFrom("campaigns"),
  campaign_or_flow: namesFrom("email_messages"),
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
export function idList(values: readonly string[]) {
  const ids = values.map(Number).filter(Number.isInteger);
  return sql<number>`(select value from ${integersOf(JSON.stringify(ids))} as ids)`;
}
