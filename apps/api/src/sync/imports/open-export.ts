import { ConnectorError } from "@cartograph/connectors/core/connector-error.ts";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { ImportJob } from "./import-rows.ts";

const chunkBytes = 256 * 1024;
/** Orders compress to about a tenth; a much higher ratio indicates a decompression bomb. */
const largestExpansion = { ratio: 200, free: 64_000_000 };

/** The unpacked bytes of an uploaded orders export. */
export function openExport(job: Pick<ImportJob, "file" | "isGzip">): AsyncIterable<Uint8Array> {
  const file = createReadStream(job.file, { highWaterMark: chunkBytes });
  if (!job.isGzip) return file;
  // Errors of either stream surface when the last one is read.
  return limited(
    pipeline(file, createGunzip({ chunkSize: chunkBytes }), () => {}),
    file,
  );
}

async function* limited(
  text: AsyncIterable<Buffer>,
  file: { bytesRead: number },
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of text) {
    bytes += chunk.length;
    if (bytes > largestExpansion.free + file.bytesRead * largestExpansion.ratio) {
      throw new ConnectorError(
        "bad_data",
        "The file unpacks to far more than an orders export would. Upload it without compression.",
      );
    }
    yield chunk;
  }
}
