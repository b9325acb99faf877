import { once } from "node:events";
import { statSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import type { DiskSpace } from "../../disk-space.ts";
import { type ImportServer, openImportServer } from "../../testing/import-server.ts";

const gigabyte = 1_000_000_000;
const lowDisk =
  "The server is low on disk space: 900 MB free, an import needs 1 GB. Free up space, then import the file again.";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A server that listens, with a disk of which only the test takes space. */
async function listen(space: DiskSpace): Promise<{ server: ImportServer; origin: string }> {
  const server = await openImportServer({}, { readDiskSpace: async () => ({ ...space }) });
  const origin = await server.app.listen({ port: 0, host: "127.0.0.1" });
  closers.push(server.close);
  return { server, origin };
}

function startUpload({ server, origin }: Awaited<ReturnType<typeof listen>>, headers = {}) {
  const sending = request(`${origin}/api/imports/orders`, {
    method: "POST",
    headers: { "content-type": "text/csv", cookie: server.cookie, ...headers },
  });
  closers.unshift(() => sending.destroy());
  sending.on("error", () => {});
  const answer = once(sending, "response").then(async ([response]: IncomingMessage[]) => ({
    status: response?.statusCode,
    body: response && JSON.parse(await text(response)),
  }));
  answer.catch(() => {});
  return { sending, answer };
}

test("refuses a file whose declared length would leave too little space", async () => {
  const listening = await listen({ free: 1.2 * gigabyte, total: 10 * gigabyte });
  const { sending, answer } = startUpload(listening, { "content-length": 250_000_000 });
  sending.flushHeaders();

  expect(await answer).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining("1.2 GB free, an import needs 1.2 GB") },
  });
  expect(listening.server.uploads()).toEqual([]);
});

test("ends an upload with 503 when the disk runs low while it arrives, and deletes the file", async () => {
  const space = { free: 2 * gigabyte, total: 10 * gigabyte };
  const listening = await listen(space);
  const { sending, answer } = startUpload(listening);
  sending.write(Buffer.alloc(1_000_000, "x"));
  await expect.poll(listening.server.uploads).toHaveLength(1);
  space.free = 0.9 * gigabyte;
  sending.write(Buffer.alloc(20_000_000, "x"));

  expect(await answer).toMatchObject({ status: 503, body: { message: lowDisk } });
  expect(listening.server.uploads()).toEqual([]);
});

test("counts what several uploads write together", async () => {
  const space = { free: 2 * gigabyte, total: 10 * gigabyte };
  const listening = await listen(space);
  // Bytes of the first upload that arrive once space is low would end it too.
  const writtenBytes = () => {
    const { dataDir, uploads } = listening.server;
    return uploads().map((file) => statSync(join(dataDir, "uploads", file)).size);
  };
  const first = startUpload(listening);
  first.sending.write(Buffer.alloc(10_000_000, "x"));
  await expect.poll(writtenBytes).toEqual([10_000_000]);
  space.free = 1.001 * gigabyte;
  const second = startUpload(listening);
  second.sending.write(Buffer.alloc(1_000_000, "x"));
  await expect.poll(listening.server.uploads).toHaveLength(2);
  space.free = 0.9 * gigabyte;
  second.sending.write(Buffer.alloc(9_000_000, "x"));

  expect(await second.answer).toMatchObject({ status: 503, body: { message: lowDisk } });
  expect(listening.server.uploads()).toHaveLength(1);
  first.sending.destroy();
  await expect(first.answer).rejects.toThrow("socket hang up");
  await expect.poll(listening.server.uploads).toEqual([]);
});
