import {
  maxRateFileBytes,
  type RateImport,
  rateImportSchema,
} from "@cartograph/contracts/exchange-rates.ts";
import { z } from "zod";

/** A refused upload; its message is for a person. */
export class RatesRefused extends Error {
  override readonly name = "RatesRefused";
}

const refusalSchema = z.object({ message: z.string().min(1) });

/**
 * Sends a file of exchange rates and gives what became of its rows.
 * @throws RatesRefused
 */
export async function uploadRates(file: File): Promise<RateImport> {
  // A server that refuses a file while it is being sent cannot be heard by every browser.
  if (file.size > maxRateFileBytes) {
    throw new RatesRefused(
      `The file is larger than ${maxRateFileBytes / 1_000_000} MB: send it in several parts`,
    );
  }
  const isGzip = file.name.toLowerCase().endsWith(".gz");
  const response = await fetch("/api/exchange-rates", {
    method: "POST",
    headers: { "content-type": "text/csv", ...(isGzip && { "content-encoding": "gzip" }) },
    body: await readFile(file),
  }).catch(() => null);
  const answer: unknown = (await response?.json().catch(() => null)) ?? null;
  const outcome = rateImportSchema.safeParse(answer);
  if (response?.ok && outcome.success) return outcome.data;
  const refusal = refusalSchema.safeParse(answer);
  throw new RatesRefused(
    refusal.success
      ? refusal.data.message
      : "The server could not be reached. Nothing was imported; try again.",
  );
}

async function readFile(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch (cause) {
    throw new RatesRefused("The file could not be read. Choose it again.", { cause });
  }
}
