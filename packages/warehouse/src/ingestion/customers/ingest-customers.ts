import type { CustomerRecord } from "@cartograph/contracts/records.ts";
import { oncePerDialect, runBatch } from "@cartograph/database/dialects/batch.ts";
import { reserveIds } from "@cartograph/database/dialects/reserve-ids.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertStatement, selectByKey, updateStatement } from "@cartograph/database/statements.ts";
import type { Ingested } from "../sales/ingest-orders.ts";
import { selectByExternalId } from "../select-by-external-id.ts";

const profileColumns = ["country_code", "accepts_email_marketing", "source_updated_at"] as const;
const totalColumns = [
  "order_count",
  "goods_minor",
  "total_minor",
  "returns_minor",
  "refunded_minor",
] as const;

const statements = oncePerDialect((db) => ({
  byExternalId: selectByKey(db, "customers", {
    key: ["store_id", "ext_id"],
    columns: ["id", ...profileColumns],
  }),
  insert: insertStatement(db, "customers", [
    "store_id",
    "id",
    "ext_id",
    ...profileColumns,
    ...totalColumns,
  ]),
  update: updateStatement(db, "customers", { key: ["store_id", "id"], columns: profileColumns }),
}));

type Profile = {
  country_code: string | null;
  accepts_email_marketing: number | null;
  source_updated_at: number | null;
};
/** `id` is null for a customer that is not stored yet. */
type KnownCustomer = { id: number | null; profile: Profile; isChanged: boolean };

/** Stores customer profiles. The order totals in the same rows are not changed. */
export async function ingestCustomers(
  db: Database,
  storeId: number,
  records: readonly CustomerRecord[],
): Promise<Ingested> {
  const customers = await findCustomers(db, storeId, records);
  let stored = 0;
  for (const record of records) {
    const profile: Profile = {
      country_code: record.countryCode,
      accepts_email_marketing:
        record.acceptsEmailMarketing === null ? null : Number(record.acceptsEmailMarketing),
      source_updated_at: record.updatedAt,
    };
    const known = customers.get(record.externalId);
    if (known === undefined) {
      customers.set(record.externalId, { id: null, profile, isChanged: true });
      stored += 1;
      continue;
    }
    const before = known.profile;
    if (record.updatedAt < (before.source_updated_at ?? -Infinity)) continue;
    const isChanged =
      before.country_code !== profile.country_code ||
      before.accepts_email_marketing !== profile.accepts_email_marketing;
    stored += Number(isChanged);
    if (!isChanged && record.updatedAt === before.source_updated_at) continue;
    known.profile = profile;
    known.isChanged = true;
  }
  await writeCustomers(db, storeId, customers);
  return { stored, unchanged: records.length - stored, refused: [] };
}

async function findCustomers(
  db: Database,
  storeId: number,
  records: readonly CustomerRecord[],
): Promise<Map<string, KnownCustomer>> {
  const rows = await selectByExternalId(db, statements(db).byExternalId, { storeId, records });
  return new Map(
    rows.map(([externalId, row]) => [externalId, { id: row.id, profile: row, isChanged: false }]),
  );
}

async function writeCustomers(
  db: Database,
  storeId: number,
  customers: ReadonlyMap<string, KnownCustomer>,
): Promise<void> {
  const inserted = [...customers].filter(([, { id }]) => id === null);
  const firstId = await reserveIds(db, { storeId, table: "customers" }, inserted.length);
  const noTotals = totalColumns.map(() => 0);
  await runBatch(
    db,
    statements(db).insert,
    inserted.map(([externalId, { profile }], index) => [
      storeId,
      firstId + index,
      externalId,
      ...valuesOf(profile),
      ...noTotals,
    ]),
  );
  const updated = [...customers.values()].filter(({ id, isChanged }) => id !== null && isChanged);
  await runBatch(
    db,
    statements(db).update,
    updated.map(({ id, profile }) => [...valuesOf(profile), storeId, id]),
  );
}

function valuesOf(profile: Profile): unknown[] {
  return profileColumns.map((column) => profile[column]);
}
