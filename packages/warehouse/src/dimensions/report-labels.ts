import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { platformNames } from "@cartograph/contracts/platform.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { integersOf } from "@cartograph/database/dialects/portable/json-lists.ts";
import { sql } from "kysely";

type Named = { id: number; name: string };
/** Reads labels of values of one dimension; values without a name are absent. */
export type ReadLabels = (
  db: Database,
  scope: { storeId: number; values: readonly string[] },
) => Promise<ReadonlyMap<string, string>>;

/** The names of accounts, campaigns and messages. */
export const reportNames: Partial<Record<DimensionId, ReadLabels>> = {
  account: async (db, { storeId, values }) =>
    namesById(
      await db
        .selectFrom("source_accounts")
        .select(["id", "name"])
        .where("store_id", "=", storeId)
        .where("id", "in", idList(values))
        .execute(),
    ),
  campaign: async (db, { storeId, values }) =>
    namesById(
      await db
        .selectFrom("campaigns")
        .select(["id", "name"])
        .where("store_id", "=", storeId)
        .where("id", "in", idList(values))
        .execute(),
    ),
  campaign_or_flow: async (db, { storeId, values }) =>
    namesById(
      await db
        .selectFrom("email_messages")
        .select(["id", "name"])
        .where("store_id", "=", storeId)
        .where("id", "in", idList(values))
        .execute(),
    ),
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

function namesById(rows: readonly Named[]): ReadonlyMap<string, string> {
  return new Map(rows.map(({ id, name }) => [String(id), name]));
}

/** The values that are ids as a list for `in`. A list of any length is one parameter. */
export function idList(values: readonly string[]) {
  const ids = values.map(Number).filter(Number.isInteger);
  return sql<number>`(select value from ${integersOf(JSON.stringify(ids))} as ids)`;
}
