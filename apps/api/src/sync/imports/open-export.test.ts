import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { openExport } from "./open-export.ts";

const directory = mkdtempSync(join(tmpdir(), "cartograph-export-"));
afterAll(() => rmSync(directory, { recursive: true }));

async function unpackedBytes(packed: Buffer): Promise<{ bytes: number; error: unknown }> {
  const file = join(directory, "export.csv.gz");
  writeFileSync(file, packed);
  let bytes = 0;
  try {
    for await (const chunk of openExport({ file, isGzip: true })) bytes += chunk.length;
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
