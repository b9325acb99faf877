import { AppError } from "@cartograph/contracts/app-error.ts";
import { maxRateFileBytes } from "@cartograph/contracts/exchange-rates.ts";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

const unpack = promisify(gunzip);

/**
 * The text of an uploaded file, plain or gzip: told by its first bytes, since something on the way may have unpacked it.
 * @throws AppError invalid_input for gzip that is damaged, payload_too_large for what unpacks to more than a file may hold.
 */
export async function unpackRates(file: Buffer): Promise<Uint8Array> {
  if (file[0] !== 0x1f || file[1] !== 0x8b) return file;
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
