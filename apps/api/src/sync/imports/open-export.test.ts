import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openExport } from "./open-export.ts";

async function unpackedBytes(packed: Buffer): Promise<{ bytes: number; error: unknown }> {
  const chunks = Array.from({ length: Math.ceil(packed.length / 65_536) }, (_, index) =>
    packed.subarray(index * 65_536, (index + 1) * 65_536),
  );
  let bytes = 0;
  try {
    for await (const chunk of openExport(Readable.from(chunks), { isGzip: true }))
      bytes += chunk.length;
  } catch (error) {
    return { bytes, error };
  }
  return { bytes, error: null };
}

test("stops unpacking a file that expands far more than an orders export", async () => {
  const { bytes, error } = await unpackedBytes(gzipSync(Buffer.alloc(100_000_000, 0x61)));
  expect(error).toMatchObject({
    kind: "bad_data",
    message: expect.stringContaining("Upload it without compression"),
  });
  expect(bytes).toBeLessThan(100_000_000);
});

test("unpacks a large file that expands like an orders export", async () => {
  const row = `#1001,${"x".repeat(90)}\n`;
  const { bytes, error } = await unpackedBytes(gzipSync(row.repeat(300_000)));
  expect(error).toBeNull();
  expect(bytes).toBe(row.length * 300_000);
});
