import type { Database } from "@cartograph/database/schema.ts";
import type { IntegrationsTable } from "@cartograph/database/tables/integrations.table.ts";
import { withNewVersion } from "@cartograph/warehouse/store-version.ts";

export async function insertIntegration(db: Database, row: IntegrationsTable): Promise<void> {
  await withNewVersion(db, row.store_id, (trx) =>
    trx.insertInto("integrations").values(row).execute(),
  );
}
