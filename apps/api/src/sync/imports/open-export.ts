import { ConnectorError } from "@cartograph/connectors/core/connector-error.ts";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";

const chunkBytes = 256 * 1024;
/** Orders compress to about a tenth; a much higher ratio indicates a decompression bomb. */
const maxExpansion = { ratio: 200, freeBytes: 64_000_000 };

/** The unpacked bytes of an uploaded orders export. */
export function openExport(
  file: AsyncIterable<Buffer>,
  { isGzip }: { isGzip: boolean },
): AsyncIterable<Uint8Array> {
  if (!isGzip) return file;
  const packed = { bytesRead: 0 };
  // Errors of either stream surface when the last one is read.
  return limitExpansion(
    pipeline(countBytes(file, packed), createGunzip({ chunkSize: chunkBytes }), () => {}),
    packed,
  );
}

async function* countBytes(
  file: AsyncIterable<Buffer>,
  packed: { bytesRead: number },
): AsyncGenerator<Buffer> {
  for await (const chunk of file) {
    packed.bytesRead += chunk.length;
    yield chunk;
  }
}

async function* limitExpansion(
  text: AsyncIterable<Buffer>,
  file: { bytesRead: number },
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of text) {
    bytes += chunk.length;
    if (bytes > maxExpansion.freeBytes + file.bytesRead * maxExpansion.ratio) {
      throw new ConnectorError(
        "bad_data",
        "The file unpacks to far more than an orders export would. Upload it without compression.",
      );
    }
    yield chunk;
  }
}
