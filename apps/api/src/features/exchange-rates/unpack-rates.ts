import { AppError } from "@cartograph/contracts/app-error.ts";
import { maxRateFileBytes } from "@cartograph/contracts/exchange-rates.ts";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { isGzip } from "../../http/uploads/is-gzip.ts";

const unpack = promisify(gunzip);

/**
 * The text of an uploaded file, which may be gzip.
 * @throws AppError invalid_input for damaged gzip, payload_too_large when the unpacked file is too large.
 */
export async function unpackRates(file: Buffer): Promise<Uint8Array> {
  if (!isGzip(file)) return file;
  try {
    return await unpack(file, { maxOutputLength: maxRateFileBytes });
  } catch (cause) {
    if (cause instanceof RangeError) throw tooLarge();
    throw new AppError("invalid_input", "The file is damaged or was cut off: compress it again", {
      cause,
    });
  }
}

export function tooLarge(): AppError {
  const megabytes = maxRateFileBytes / 1_000_000;
  return new AppError(
    "payload_too_large",
    `The file is larger than ${megabytes} MB: send it in several parts`,
  );
}
