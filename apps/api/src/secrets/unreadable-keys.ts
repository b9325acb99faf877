import type { Database } from "@cartograph/database/schema.ts";
import type { FastifyBaseLogger } from "fastify";
import { openKey } from "../sync/connections/resolve-connection.ts";
import type { SecretBox } from "./secret-box.ts";

/**
 * Warns the operator at startup about platform keys that were encrypted with another SECRET_KEY. The check in the data
 * directory finds this neither in a new directory beside an old database, nor in one of several processes.
 */
export async function warnOfUnreadableKeys(
  db: Database,
  { secrets, log }: { secrets: SecretBox; log: Pick<FastifyBaseLogger, "warn"> },
): Promise<void> {
  const rows = await db
    .selectFrom("integrations")
    .select(["id", "store_id", "api_key_ciphertext"])
    .execute();
  const stored = rows.filter((row) => row.api_key_ciphertext !== null);
  const unreadable = stored.filter((row) => openKey(row, secrets) === null);
  if (unreadable.length === 0) return;
  log.warn(
    { unreadable: unreadable.length, stored: stored.length },
    "Stored platform keys cannot be read with this SECRET_KEY. Start all processes with the previous key; if it is lost, enter the platform keys again",
  );
}
