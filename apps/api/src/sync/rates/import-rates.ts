import type { RateImport } from "@cartograph/contracts/exchange-rates.ts";
import { maxListedRefusals } from "@cartograph/contracts/imports.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import { storeRates } from "@cartograph/warehouse/ingestion/exchange-rates.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import type { Kysely } from "kysely";
import { readRates } from "./read-rates.ts";

/** A file of exchange rates for a store, unpacked. */
export type RatesJob = { storeId: number; file: Uint8Array };

/**
 * Stores all valid rates of the file in one transaction, and returns the refused rows.
 * @throws AppError invalid_input when it is not a file of rates, conflict when the store would have too many.
 */
export async function importRates(db: Kysely<Schema>, job: RatesJob): Promise<RateImport> {
  const { rows, rates, refused } = await readRates(job.file);
  const store = (trx: Database) => storeRates(trx, job.storeId, rates);
  const counts = await writeStore(db, job.storeId, store, { isRequest: true });
  return {
    rows,
    ...counts,
    refused: refused.slice(0, maxListedRefusals),
    refusedCount: refused.length,
  };
}
