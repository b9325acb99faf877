import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { receiveUpload } from "./receive-upload.ts";

const directory = mkdtempSync(join(tmpdir(), "cartograph-upload-"));
afterAll(() => rmSync(directory, { recursive: true }));

const checkSpace = async () => {};
const bytesOf = (text: string | Buffer) =>
  Readable.from([...Buffer.from(text)].map((byte) => Buffer.from([byte])));

test("writes a body that arrives byte by byte, and detects gzip by its first bytes", async () => {
  const plain = join(directory, "deep", "plain");
  expect(
    await receiveUpload(bytesOf("Name\n#1\n"), { file: plain, maxBytes: 8, checkSpace }),
  ).toEqual({
    isGzip: false,
  });
  expect(readFileSync(plain, "utf8")).toBe("Name\n#1\n");

  const packed = gzipSync("Name\n");
  const file = join(directory, "packed");
  expect(await receiveUpload(bytesOf(packed), { file, maxBytes: 999, checkSpace })).toMatchObject({
    isGzip: true,
  });
});

test("deletes the file of an interrupted or too large upload", async () => {
  const folder = join(directory, "refused");
  const broken = new PassThrough();
  const received = receiveUpload(broken, {
    file: join(folder, "broken"),
    maxBytes: 99,
    checkSpace,
  });
  broken.write("Name");
  broken.destroy();
  await expect(received).rejects.toMatchObject({
    code: "invalid_input",
    message: "The upload was interrupted. Send the file again.",
  });

  const large = receiveUpload(bytesOf("x".repeat(20)), {
    file: join(folder, "large"),
    maxBytes: 9,
    checkSpace,
  });
  await expect(large).rejects.toMatchObject({ code: "payload_too_large" });
  expect(readdirSync(folder)).toEqual([]);
});

test("ends an upload that sends nothing for too long, and deletes its file", async () => {
  const folder = join(directory, "idle");
  const body = new PassThrough();
  const limits = { maxBytes: 99, checkSpace, idleMs: 50 };
  const received = receiveUpload(body, { file: join(folder, "stalled"), ...limits });
  body.write("Name");
  await expect(received).rejects.toMatchObject({
    code: "invalid_input",
    message: "The upload was interrupted. Send the file again.",
  });
  expect(readdirSync(folder)).toEqual([]);
});
