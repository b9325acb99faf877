import { AppError } from "@cartograph/contracts/app-error.ts";
import { storageFailure } from "@cartograph/database/storage-failure.ts";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isGzip } from "../../http/uploads/is-gzip.ts";

export type UploadLimits = {
  maxBytes: number;
  /** Called before bytes are written; the upload fails with its error. */
  checkSpace: (bytes: number) => Promise<void>;
  /** How long the sender may send nothing, in milliseconds. */
  idleMs?: number;
};

/**
 * Writes a request body to a file that only this user can read. Deletes the file on failure.
 * @throws AppError payload_too_large beyond `maxBytes`, invalid_input for an empty or interrupted body, and what
 * `checkSpace` throws.
 */
export async function receiveUpload(
  body: Readable,
  { file, maxBytes, checkSpace, idleMs = 30_000 }: UploadLimits & { file: string },
): Promise<{ isGzip: boolean }> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  let bytes = 0;
  let start = Buffer.alloc(0);
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      idle.refresh();
      bytes += chunk.length;
      if (start.length < 2) start = Buffer.concat([start, chunk.subarray(0, 2)]);
      done(bytes > maxBytes ? tooLarge(maxBytes) : null, chunk);
    },
  });
  const idle = setTimeout(() => meter.destroy(interrupted()), idleMs);
  try {
    await pipeline(
      body,
      meter,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          await checkSpace(chunk.length);
          yield chunk;
        }
      },
      createWriteStream(file, { flags: "wx", mode: 0o600 }),
    );
    if (bytes === 0) throw new AppError("invalid_input", "The file is empty");
  } catch (error) {
    await rm(file, { force: true });
    throw toUploadError(error);
  } finally {
    clearTimeout(idle);
  }
  return { isGzip: isGzip(start) };
}

function toUploadError(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ERR_STREAM_PREMATURE_CLOSE" || code === "ECONNRESET") return interrupted(error);
  return storageFailure(error) ?? error;
}

function interrupted(cause?: unknown): AppError {
  return new AppError("invalid_input", "The upload was interrupted. Send the file again.", {
    cause,
  });
}

/** Checks the declared length, so that nothing needs to be sent. */
export function refuseTooLarge(declaredBytes: number, maxBytes: number): void {
  if (declaredBytes > maxBytes) throw tooLarge(maxBytes);
}

function tooLarge(maxBytes: number): AppError {
  const megabytes = Math.floor(maxBytes / 1_000_000);
  return new AppError(
    "payload_too_large",
    `The file is larger than ${megabytes} MB: compress it with gzip, or export fewer orders at a time`,
  );
}
