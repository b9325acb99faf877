import {
  maxRateFileBytes,
  type RateImport,
  rateImportSchema,
} from "@cartograph/contracts/exchange-rates.ts";
import { z } from "zod";

/** A rejected upload. Its message is shown to the user. */
class RatesRefused extends Error {
  override readonly name = "RatesRefused";
}

const refusalSchema = z.object({ message: z.string().min(1) });

/**
 * Uploads a file of exchange rates and returns the result of its rows.
 * @throws RatesRefused
 */
export async function uploadRates(file: File): Promise<RateImport> {
  // Not every browser receives a response that arrives while it is still sending, so check the size first.
  if (file.size > maxRateFileBytes) {
    throw new RatesRefused(
      `The file is larger than ${maxRateFileBytes / 1_000_000} MB. Split it into smaller files.`,
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
      : "Can't reach the server. Nothing was imported. Try again.",
  );
}

async function readFile(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch (cause) {
    throw new RatesRefused("Can't read the file. Choose it again.", { cause });
  }
}
