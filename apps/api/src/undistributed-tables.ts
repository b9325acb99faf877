import { undistributedTables } from "@cartograph/database/distribution/distribute-tables.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";

/** Warns the operator at startup about tables that exist only on the coordinator of a Citus cluster. */
export async function warnOfUndistributedTables(
  db: Kysely<Schema>,
  log: Pick<FastifyBaseLogger, "warn">,
): Promise<void> {
  const tables = await undistributedTables(db);
  if (tables.length === 0) return;
  log.warn(
    { tables },
    "Tables of this Citus cluster are not distributed: stop Cartograph, run pnpm db:distribute, and start it again",
  );
}
