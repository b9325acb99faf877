import { type Kysely, sql } from "kysely";
import { AppError } from "@cartograph/contracts/app-error.ts";

/** Exists in a PostgreSQL database while data is being copied to it. */
export const copyProgressTable = "copy_progress";

/** @throws AppError `unavailable` if a copy to this database has not finished */
export async function refuseUnfinishedCopy<Tables>(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql`select 1 where to_regclass(${copyProgressTable}) is not null`.execute(
    db,
  );
  if (rows.length === 0) return;
  throw new AppError(
    "unavailable",
    "This database is an unfinished copy: run pnpm db:copy again, or create the database again.",
  );
}
