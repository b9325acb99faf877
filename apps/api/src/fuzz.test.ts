import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import * as fc from "fast-check";
import type { InjectOptions } from "fastify";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PasswordHasher } from "./accounts/password-hasher.ts";
import { createTestPasswords } from "./testing/test-passwords.ts";
import { appRouter } from "./router.ts";
import { openTestApp, type TestApp } from "./testing/test-app.ts";
import { listProcedures } from "./trpc/list-procedures.ts";

/** Sends arbitrary input to every endpoint on each mount; no answer may be a server error. */
const runsPerEndpoint = Number(process.env["FUZZ_RUNS"] ?? testRuns(200));

// Real hashing would be too slow, and the throttle would soon refuse everything.
const passwords: PasswordHasher = {
  ...createTestPasswords(),
  hash: async () => "-",
  verify: async (_hash, password) => password.length % 7 === 0,
  needsRehash: () => false,
};

let server: TestApp;
let cookie: string;
beforeAll(async () => {
  server = await openTestApp({ passwords, config: { registrationsPerHour: 1_000_000 } });
  cookie = await server.signUp("anna");
});
afterAll(() => server.close());

const words = [
  "today",
  "custom",
  "2026-01-01",
  "2026-02-30",
  "shopify",
  "google_analytics",
  "orders,nope",
  "USD",
  "UTC",
];
const odd = [
  "",
  "0",
  "-1",
  "1e309",
  "null",
  "__proto__",
  "\u0000",
  "\ud800",
  "é",
  "💥",
  "x".repeat(3000),
];
const text = fc.oneof(
  fc.constantFrom(...words, ...odd),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ maxLength: 60 }),
);
const leaf = fc.oneof(text, fc.constant(null), fc.boolean(), fc.double(), fc.maxSafeInteger());
const value = fc.oneof(
  leaf,
  fc.array(leaf, { maxLength: 5 }),
  fc.dictionary(text, leaf, { maxKeys: 4 }),
  fc.object({ maxDepth: 4 }),
);
const fields = [
  "username password name email platform apiKey account storeUrl".split(" "),
  "timezone currency id ids range from to basis compare limit base quote targets".split(" "),
  "currentPassword newPassword".split(" "),
].flat();
const input = fc.oneof(
  { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 6 }) },
  { weight: 1, arbitrary: value },
);
const body = fc.oneof(
  { weight: 4, arbitrary: input.map((parsed) => JSON.stringify(parsed) ?? "") },
  { weight: 1, arbitrary: text },
  { weight: 1, arbitrary: fc.nat({ max: 3000 }).map((depth) => "[".repeat(depth)) },
);
const headers = fc.record(
  {
    "content-type": fc.constantFrom(
      "application/json",
      "application/json; charset=utf-16",
      "text/plain",
      "multipart/form-data; boundary=x",
    ),
    accept: fc.constantFrom("*/*", "text/html", "nonsense"),
    "accept-encoding": fc.constantFrom("br", "gzip;q=0, *", ";;;"),
    "if-none-match": fc.constantFrom("*", 'W/"x"', '"'),
    "x-forwarded-for": text.map((from) => from.replaceAll(/[^\x20-\x7e]/g, "")),
  },
  { requiredKeys: [] },
);
const pathVariant = fc.constantFrom(
  (path: string) => path,
  (path: string) => path.toUpperCase(),
  (path: string) => `${path}/`,
  (path: string) => path.replace("/api/", "/api/./x/../"),
  (path: string) => `${path}/%00`,
);

const decode: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
};

// A stream does not end by itself and has no input.
const calls = listProcedures(appRouter).filter(({ type }) => type !== "subscription");
const endpoints = calls.flatMap(({ name, type, openapi }) => [
  ...(openapi ? [{ name: `${openapi.method} /api${openapi.path}`, openapi, type }] : []),
  { name: `/trpc/${name}`, openapi: null, type },
]);

describe.each(endpoints)("$name", ({ name, type, openapi }) => {
  test("answers any input with a documented body, never with a server error", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ body, headers, text, pathVariant, isSignedIn: fc.boolean() }),
        async (sent) => {
          const request = openapi
            ? restRequest(openapi, sent)
            : trpcRequest(name, type === "query", sent.body);
          const answer = await server.call({
            ...request,
            headers: { "content-type": "application/json", ...sent.headers },
            cookie: sent.isSignedIn ? cookie : undefined,
          });
          expect(answer.statusCode, answer.body).toBeLessThan(500);
          const decoded = decode[String(answer.headers["content-encoding"])] ?? String;
          const parsed: unknown =
            answer.statusCode < 400 ? {} : JSON.parse(String(decoded(answer.rawPayload)));
          expect(parsed).toBeTypeOf("object");
          const endsSession = /logout|password/i.test(name);
          if (endsSession && sent.isSignedIn) cookie = await signInAgain();
        },
      ),
      { numRuns: runsPerEndpoint },
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

type Sent = { body: string; text: string; pathVariant: (path: string) => string };

function restRequest(openapi: { method: string; path: string }, sent: Sent): InjectOptions {
  // A URL parser takes . and .. away.
  const segment = encodeURIComponent(sent.text.toWellFormed()).replace(/^\.{0,2}$/, "x");
  const path = sent.pathVariant(`/api${openapi.path.replaceAll(/\{\w+\}/g, segment)}`);
  const method = openapi.method as "GET" | "POST" | "PATCH" | "DELETE";
  if (method !== "GET") return { method, url: path, payload: sent.body };
  return { method, url: `${path}?${asQuery(sent.body)}` };
}

function trpcRequest(path: string, isQuery: boolean, payload: string): InjectOptions {
  if (!isQuery) return { method: "POST", url: path, payload };
  return { method: "GET", url: `${path}?input=${encodeURIComponent(payload.toWellFormed())}` };
}

/** The fields of a JSON object as a query, and anything else as it is. */
function asQuery(payload: string): string {
  try {
    const parsed: unknown = JSON.parse(payload);
    const entries = Object.entries(parsed ?? {}).map(([key, field]) => [key, String(field)]);
    return new URLSearchParams(entries as [string, string][]).toString();
  } catch {
    return encodeURIComponent(payload.toWellFormed());
  }
}

async function signInAgain(): Promise<string> {
  return server.signUp(`again${Math.random()}`);
}
