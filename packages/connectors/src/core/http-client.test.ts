import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { createHttpClient, type HttpLimits } from "./http-client.ts";
import type { OutboundPolicy } from "./outbound-policy.ts";

const signal = new AbortController().signal;
const publicShops: OutboundPolicy = { kind: "public", hosts: /^[a-z0-9-]+\.shops\.example$/ };
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function call(origin: string, limits: Partial<HttpLimits> = {}) {
  const client = createHttpClient({ kind: "operator", origin }, { limits });
  return client.send({ method: "GET", url: `${origin}/x`, headers: {} }, signal);
}

describe("allowed addresses", () => {
  test.each([
    "http://one.shops.example/",
    "https://one.shops.example:8443/",
    "https://one.shops.example./",
    "https://one.shops.example.evil.example/",
    "https://evil.example/one.shops.example",
    "https://user:password@one.shops.example/",
    "https://user@one.shops.example/",
    "https://evil.example\\@one.shops.example/",
    "https://one.shops.example@evil.example/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://[::1]/",
    "https://[::ffff:169.254.169.254]/",
    "https://localhost/",
    "ftp://one.shops.example/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "//one.shops.example/",
    "not an address",
    "",
  ])("refuses to request %j", async (url) => {
    const resolved: string[] = [];
    const client = createHttpClient(publicShops, {
      resolve: (hostname, done) => {
        resolved.push(hostname);
        done(new Error("asked"), []);
      },
    });
    await expect(client.send({ method: "GET", url, headers: {} }, signal)).rejects.toMatchObject({
      kind: "bad_address",
    });
    expect(resolved).toEqual([]);
  });

  test.each([
    [["127.0.0.1"]],
    [["10.0.0.1"]],
    [["169.254.169.254"]],
    [["::1"]],
    [["::ffff:192.168.0.1"]],
    [["8.8.8.8", "127.0.0.1"]],
    [["2620:127:f00f::1", "fd00::1"]],
    [[]],
  ])("does not connect to a name that resolves to %j", async (addresses) => {
    let hits = 0;
    await serve(() => void (hits += 1));
    const client = createHttpClient(publicShops, {
      resolve: (_hostname, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
        ),
    });
    const url = "https://one.shops.example/admin";
    await expect(client.send({ method: "GET", url, headers: {} }, signal)).rejects.toMatchObject({
      kind: "bad_address",
    });
    expect(hits).toBe(0);
  });

  test("requests only the operator's own origin if one is set", async () => {
    const origin = await serve((_request, response) => response.end("{}"));
    const client = createHttpClient({ kind: "operator", origin });
    const send = (url: string) => client.send({ method: "GET", url, headers: {} }, signal);
    await expect(send(`${origin}/x`)).resolves.toMatchObject({ status: 200, body: "{}" });
    await expect(send("http://127.0.0.1:1/x")).rejects.toMatchObject({ kind: "bad_address" });
    await expect(send("https://one.shops.example/")).rejects.toMatchObject({ kind: "bad_address" });
  });

  test("refuses a link-local address even as the operator's origin", async () => {
    const origin = "http://169.254.169.254";
    await expect(call(origin)).rejects.toMatchObject({ kind: "bad_address" });
  });
});

test.each([301, 302, 303, 307, 308])(
  "does not follow a redirect with status %i",
  async (status) => {
    let hits = 0;
    const target = await serve((_request, response) => {
      hits += 1;
      response.end("{}");
    });
    const origin = await serve((_request, response) => {
      response.writeHead(status, { location: target });
      response.end();
    });
    await expect(call(origin)).rejects.toMatchObject({ kind: "unexpected_answer" });
    expect(hits).toBe(0);
  },
);

test("decompresses a response", async () => {
  const origin = await serve((_request, response) => {
    response.writeHead(200, { "content-encoding": "gzip" });
    response.end(gzipSync('{"a":1}'));
  });
  await expect(call(origin)).resolves.toMatchObject({ body: '{"a":1}' });
});

test.each([
  ["plain", (body: Buffer) => ({ headers: {}, body })],
  ["packed", (body: Buffer) => ({ headers: { "content-encoding": "gzip" }, body: gzipSync(body) })],
])("drops a %s response beyond the size limit", async (_name, made) => {
  const { headers, body } = made(Buffer.alloc(300_000, "0"));
  const origin = await serve((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  await expect(call(origin, { maxBodyBytes: 200_000 })).rejects.toMatchObject({
    reason: "too_large",
  });
});

test("reports a truncated compressed body as unreadable", async () => {
  const packed = gzipSync(Buffer.from('{"a":1}'.repeat(1_000)));
  const origin = await serve((_request, response) => {
    response.writeHead(200, { "content-encoding": "gzip" });
    response.end(packed.subarray(0, packed.length - 12));
  });
  await expect(call(origin)).rejects.toMatchObject({ reason: "unreadable" });
});

test("gives up on a silent server after the time limit", async () => {
  const origin = await serve(() => undefined);
  await expect(call(origin, { totalTimeoutMs: 50 })).rejects.toMatchObject({
    reason: "overloaded",
  });
});

test("gives up on an endless body after the time limit", async () => {
  const origin = await serve((_request, response) => {
    response.writeHead(200);
    response.write("{");
  });
  await expect(call(origin, { totalTimeoutMs: 100 })).rejects.toMatchObject({
    reason: "overloaded",
  });
});

test("gives up after the time limit once its code is optimized and memory was collected", async () => {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect !== "function") throw new Error("Node cannot collect memory on demand");
  let isSilent = false;
  const origin = await serve((_request, response) => void (isSilent || response.end("{}")));
  const limits = { totalTimeoutMs: 2000 };
  const client = createHttpClient({ kind: "operator", origin }, { limits });
  const callMany = (count: number) =>
    Promise.allSettled(
      Array.from({ length: count }, () =>
        client.send({ method: "GET", url: `${origin}/x`, headers: {} }, signal),
      ),
    );
  for (let round = 0; round < 150; round += 1) await callMany(40);
  isSilent = true;
  const calls = callMany(20);
  await setTimeout(200);
  collect();
  // Otherwise the limit of the headers ends them after a minute.
  const ended = await Promise.race([calls, setTimeout(20_000, [])]);
  expect(ended).toHaveLength(20);
  for (const { reason } of ended as PromiseRejectedResult[]) {
    expect(reason).toMatchObject({ message: expect.stringMatching(/in time\.$/) });
  }
});

test("reports a canceled request as canceled", async () => {
  const origin = await serve(() => stop.abort());
  const stop = new AbortController();
  const client = createHttpClient({ kind: "operator", origin });
  await expect(
    client.send({ method: "GET", url: `${origin}/x`, headers: {} }, stop.signal),
  ).rejects.toMatchObject({ kind: "cancelled" });
});
