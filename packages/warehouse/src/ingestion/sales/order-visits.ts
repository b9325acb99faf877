import type { OrderVisits, VisitRecord } from "@cartograph/contracts/records.ts";
import { batchQuery, oncePerDialect, selectBatch } from "@cartograph/database/dialects/batch.ts";
import { sameTexts } from "@cartograph/database/dialects/portable/same-texts.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import { insertStatement, selectByKey } from "@cartograph/database/statements.ts";
import { visitsStateCodes } from "@cartograph/database/tables/sales.table.ts";
import { sql, type Selectable } from "kysely";
import type { OrderFacts } from "./order-facts.ts";
import type { TextIds } from "../remembered-ids.ts";
import { numberTexts, type Texts } from "./stored-texts.ts";

/** The columns that sources are found by with an index. */
const indexedColumns = ["landing_page", "utm_campaign", "source"] as const;
const otherColumns = [
  "source_type",
  "referrer",
  "utm_source",
  "utm_medium",
  "utm_content",
  "utm_term",
] as const;
const contentColumns = [...indexedColumns, ...otherColumns];

type StoredSource = Pick<
  Selectable<Schema["visit_sources"]>,
  "id" | (typeof contentColumns)[number]
>;

const statements = oncePerDialect((db) => ({
  find: batchQuery(
    db
      .selectFrom("visit_sources")
      .select("id")
      .where("store_id", "=", 0)
      .where(sameTexts(indexedColumns))
      .where(sameTexts(otherColumns))
      .limit(sql.lit(1)),
  ),
  insert: insertStatement(db, "visit_sources", ["store_id", "id", ...contentColumns]),
  byId: selectByKey(db, "visit_sources", {
    key: ["store_id", "id"],
    columns: ["id", ...contentColumns],
  }),
}));

/** The id of a visit's source; null without a visit. */
export type VisitSourceIds = (visit: VisitRecord | null) => number | null;

/** Returns the ids of the orders' visit sources. Stores sources that are new to the store. */
export async function resolveVisitSources(
  db: Database,
  storeId: number,
  { orders, remembered }: { orders: readonly OrderFacts[]; remembered: TextIds },
): Promise<VisitSourceIds> {
  const { find, insert } = statements(db);
  const visits = orders.flatMap(({ record }) => knownVisits(record.visits));
  const ids = await numberTexts(db, storeId, {
    table: { table: "visit_sources", find, insert },
    wanted: visits.map(textsOf),
    remembered,
  });
  const idOf = new Map(visits.map((visit, index) => [visit, ids[index] ?? null]));
  return (visit) => (visit === null ? null : (idOf.get(visit) ?? null));
}

function knownVisits(visits: OrderVisits | undefined): VisitRecord[] {
  if (visits?.state !== "known") return [];
  return [visits.first, visits.last].filter((visit) => visit !== null);
}

function textsOf(visit: VisitRecord): Texts {
  return [
    visit.landingPage,
    visit.utmCampaign,
    visit.source,
    visit.sourceType,
    visit.referrer,
    visit.utmSource,
    visit.utmMedium,
    visit.utmContent,
    visit.utmTerm,
  ];
}

/** The columns filled by `visitColumns`, in order. */
export const visitColumnNames = [
  "visits_state",
  "first_visit_id",
  "first_visit_at",
  "last_visit_id",
  "last_visit_at",
] as const satisfies readonly (keyof Schema["orders"])[];

export function visitColumns(
  visits: OrderVisits | undefined,
  sourceIdOf: VisitSourceIds,
): (number | null)[] {
  const state = visitsStateCodes[visits?.state ?? "not_read"];
  if (visits?.state !== "known") return [state, null, null, null, null];
  const { first, last } = visits;
  return [
    state,
    sourceIdOf(first),
    first?.occurredAt ?? null,
    sourceIdOf(last),
    last?.occurredAt ?? null,
  ];
}

type VisitRow = Pick<Selectable<Schema["orders"]>, (typeof visitColumnNames)[number]>;

/** Reads the visits of stored orders, in the order of the rows. */
export async function readVisits(
  db: Database,
  storeId: number,
  rows: readonly VisitRow[],
): Promise<(OrderVisits | undefined)[]> {
  const ids = new Set(
    rows.flatMap((row) => [row.first_visit_id, row.last_visit_id]).filter((id) => id !== null),
  );
  const found = await selectBatch<StoredSource>(
    db,
    statements(db).byId,
    [...ids].map((id) => [storeId, id]),
  );
  const sources = new Map(found.flat().map((source) => [source.id, source]));
  return rows.map((row): OrderVisits | undefined => {
    switch (row.visits_state) {
      case visitsStateCodes.unavailable:
        return { state: "unavailable" };
      case visitsStateCodes.not_ready:
        return { state: "not_ready" };
      case visitsStateCodes.known:
        return {
          state: "known",
          first: toVisit(sources.get(row.first_visit_id ?? 0), row.first_visit_at),
          last: toVisit(sources.get(row.last_visit_id ?? 0), row.last_visit_at),
        };
      default:
        return undefined;
    }
  });
}

function toVisit(source: StoredSource | undefined, occurredAt: number | null): VisitRecord | null {
  if (source === undefined || occurredAt === null) return null;
  return {
    occurredAt,
    source: source.source,
    sourceType: source.source_type,
    referrer: source.referrer,
    landingPage: source.landing_page,
    utmSource: source.utm_source,
    utmMedium: source.utm_medium,
    utmCampaign: source.utm_campaign,
    utmContent: source.utm_content,
    utmTerm: source.utm_term,
  };
}
