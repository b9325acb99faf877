import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { maxUploads } from "../../sync/imports/import-rows.ts";

let server: TestApp;
let port: number;
let cookie: string;
const sockets: Socket[] = [];

beforeEach(async () => {
  server = await openTestApp();
  cookie = await server.signUp("anna");
  port = Number(new URL(await server.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
});

/** Starts to send a file, then stops. */
function beginUpload(): Socket {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => {});
  socket.write(
    `POST /api/exchange-rates HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n` +
      "content-type: text/csv\r\ncontent-length: 1000\r\n\r\ndate,base",
  );
  return socket;
}

async function uploadStatus(session = cookie): Promise<number> {
  const answer = await server.call({
    method: "POST",
    url: "/api/exchange-rates",
    headers: { "content-type": "text/csv" },
    payload: "date,base,quote,rate\n2026-03-01,EUR,USD,1.1\n",
    cookie: session,
  });
  return answer.statusCode;
}

describe("an upload of exchange rates", () => {
  test("is refused while the store uploads five others, and accepted when one has ended", async () => {
    const uploads = Array.from({ length: maxUploads + 1 }, beginUpload);
    // Once one of six is refused, the others are five.
    const refused = await Promise.race(
      uploads.map(async (socket) => {
        expect(String(await once(socket, "data"))).toContain("429");
        return socket;
      }),
    );
    expect(await uploadStatus()).toBe(429);
    expect(await uploadStatus(await server.signUp("otto"))).toBe(200);
    uploads.find((socket) => socket !== refused)?.destroy();
    await vi.waitFor(async () => expect(await uploadStatus()).toBe(200), { timeout: 50_000 });
  });

  test("ends when its body does not arrive within a minute", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const socket = beginUpload();
    const closed = once(socket, "close");
    let isClosed = false;
    void closed.then(() => (isClosed = true));
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    vi.advanceTimersByTime(59_000);
    expect(isClosed).toBe(false);
    vi.advanceTimersByTime(1000);
    await closed;
  });
});
