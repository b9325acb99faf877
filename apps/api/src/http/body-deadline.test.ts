import Fastify from "fastify";
import { connect, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { createBodyDeadline } from "./body-deadline.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Sends headers that announce a longer body than follows. */
async function sendPartialRequest(path: string, type: string): Promise<Socket> {
  const app = Fastify({ forceCloseConnections: true });
  app.addHook("onRequest", createBodyDeadline(1));
  app.addContentTypeParser("text/csv", (_request, body, done) => done(null, body));
  app.post("/api/login", async () => "read");
  app.post("/api/imports/orders", { config: { bodyTypes: ["text/csv"] } }, async (_, reply) => {
    reply.raw.write("HTTP");
    await once(reply.raw, "close");
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  closers.push(
    () => socket.destroy(),
    () => app.close(),
  );
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 9\r\n\r\nhalf`,
  );
  return socket;
}

test("closes the socket when a body does not arrive", async () => {
  const socket = await sendPartialRequest("/api/login", "application/json");
  socket.resume();
  await once(socket, "close");
  expect(socket.destroyed).toBe(true);
});

test("allows an upload more time", async () => {
  const socket = await sendPartialRequest("/api/imports/orders", "text/csv");
  const [answer] = await once(socket, "data");
  expect(String(answer)).toContain("200");
});
