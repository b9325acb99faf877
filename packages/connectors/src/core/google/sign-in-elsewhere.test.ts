import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createFakeTiming } from "../../testing/fake-timing.ts";
import { stubGoogleKey } from "../../testing/stub-server.ts";
import { createGoogleSession } from "./google-session.ts";

const requested: string[] = [];
/** Several APIs under their own paths with one sign-in at the origin. */
const server = createServer((request, response) => {
  requested.push(request.url ?? "");
  const isKnown = request.url === "/token" || request.url?.startsWith("/ads/v25/");
  const grant = JSON.stringify({ access_token: "ya29.one", expires_in: 3_599 });
  response.writeHead(isKnown ? 200 : 404).end(isKnown ? grant : "404 page not found");
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

test("uses a sign-in shared by several APIs and does not repeat a version in the address", async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const google = createGoogleSession({
    connection: {
      apiKey: stubGoogleKey,
      storeUrl: null,
      account: null,
      baseUrl: `http://127.0.0.1:${port}/ads/v25`,
      storeCurrency: null,
    },
    publicOrigin: "https://googleads.googleapis.com",
    scope: "scope",
    timing: createFakeTiming(0),
  });
  const { signal } = new AbortController();
  const reply = await google.send({ method: "GET", path: "/v25/customers" }, signal);
  expect(reply.status).toBe(200);
  expect(requested).toEqual(["/ads/token", "/token", "/ads/v25/customers"]);
});
