import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Schema } from "@cartograph/database/schema.ts";
import { createLog } from "./log.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testNow } from "./testing/test-app.ts";
import { buildWorkerApp } from "./worker-app.ts";

let db: Kysely<Schema>;
let app: FastifyInstance;
beforeAll(async () => {
  db = await openTestDatabase();
  app = await buildWorkerApp({
    db,
    config: { dataDir: ".", metricsToken: "a token of 24 characters", publicUrl: null },
    logger: createLog({ logLevel: "silent" }),
    now: () => testNow,
  });
});
afterAll(async () => {
  await app.close();
  await db.destroy();
});

test.each([
  ["/healthz", 200],
  ["/readyz", 200],
  ["/metrics", 401],
  ["/nothing", 404],
  ["/%", 400],
])("sends the security headers with %s", async (url, status) => {
  const { statusCode, headers } = await app.inject({ url });
  expect(statusCode).toBe(status);
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
});
