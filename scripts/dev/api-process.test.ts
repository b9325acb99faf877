import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "../testing/free-port.ts";
import { createApiProcess } from "./api-process.mjs";

let directory: string;
let port = 0;
let api: ReturnType<typeof createApiProcess>;

/** Writes its name when it starts and when it ends. Like the API, it refuses requests while it is ending. */
const server = (name: string) => `
  import { appendFileSync } from "node:fs";
  import { createServer } from "node:http";
  const note = (line) => appendFileSync(process.env.NOTES, line + "\\n");
  note("start ${name}");
  let isEnding = false;
  process.on("SIGTERM", () => {
    isEnding = true;
    setTimeout(() => { note("end ${name}"); process.exit(); }, 100);
  });
  createServer((_request, response) => response.end(isEnding ? "ending" : "${name}")).listen(process.env.PORT, "127.0.0.1");`;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "cartograph-api-process-"));
  port = await freePort();
  api = createApiProcess({
    entry: join(directory, "server.mjs"),
    origin: origin(),
    cwd: directory,
    env: { ...process.env, PORT: String(port), NOTES: join(directory, "notes") },
  });
});
afterEach(async () => {
  await api.stop();
  rmSync(directory, { recursive: true });
});

const origin = () => `http://127.0.0.1:${port}`;
const write = (text: string) => writeFileSync(join(directory, "server.mjs"), text);
const answer = async () => (await fetch(origin())).text();

test("is ready when the first process answers", async () => {
  write(server("one"));
  const ready = api.ready();
  api.restart();
  await ready;
  expect(await answer()).toBe("one");
});

test("starts the next process after the previous one has ended", async () => {
  write(server("one"));
  api.restart();
  await api.ready();
  write(server("two"));
  api.restart();
  await api.ready();
  expect(await answer()).toBe("two");
  expect(readFileSync(join(directory, "notes"), "utf8")).toBe("start one\nend one\nstart two\n");
});

test("answers a request that was passed on just before a restart", async () => {
  write(server("one"));
  api.restart();
  await api.ready();
  write(server("two"));
  const passedOn = answer();
  api.restart();
  expect(await passedOn).toBe("one");
});

test("is ready after the last of several restarts", async () => {
  write(server("one"));
  api.restart();
  await api.ready();
  write(server("two"));
  api.restart();
  const ready = api.ready();
  api.restart();
  await ready;
  expect(readFileSync(join(directory, "notes"), "utf8")).toBe(
    "start one\nend one\nstart two\nend two\nstart two\n",
  );
});

test("is ready when the process ends without answering", async () => {
  write("process.exit(1)");
  api.restart();
  await api.ready();
  await expect(answer()).rejects.toThrow("fetch failed");
});

test("starts no process when it is stopped during a restart", async () => {
  write(server("one"));
  api.restart();
  await api.ready();
  write(server("two"));
  api.restart();
  await api.stop();
  await api.ready();
  expect(readFileSync(join(directory, "notes"), "utf8")).toBe("start one\nend one\n");
});
