import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { storeVersion } from "@cartograph/warehouse/store-version.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import type { Kysely } from "kysely";
import { randomBytes } from "node:crypto";
import { type AppOptions, buildApp } from "../build-app.ts";
import { type Config, readConfig } from "../config.ts";
import { describeRestApi } from "../http/openapi-docs.ts";
import { createLiveHub, type LiveHub } from "../live/live-hub.ts";
import { createLocalReader } from "./local-reader.ts";
import { appRouter } from "../router.ts";
import { sessionCookie } from "../sessions/session-cookie.ts";
import { createAnswerCheck } from "./check-answer.ts";
import { openLocalSync } from "./local-sync.ts";
import { createTestPasswords } from "./test-passwords.ts";
import { fakeConnector } from "../sync/testing/fake-connector.ts";

export type TestApp = {
  app: FastifyInstance;
  db: Kysely<Schema>;
  live: LiveHub;
  /** The app's clock, which only the test advances. */
  clock: { now: number };
  /**
   * A request like a script's; `cookie` comes from `signUp`. Fails when a REST answer does not match the OpenAPI
   * document.
   */
  call(options: InjectOptions & { cookie?: string | undefined }): Promise<LightMyRequestResponse>;
  /** Creates an account and returns its session cookie. */
  signUp(username: string): Promise<string>;
  close(): Promise<void>;
};

/** 2026-03-18T15:30:00Z */
export const testNow = Date.UTC(2026, 2, 18, 15, 30);
export const testPassword = "correct horse battery";

/** The whole server with its own database, without a network, worker threads or files. */
export async function openTestApp(
  options: Partial<Omit<AppOptions, "config">> & {
    config?: Partial<Config>;
    env?: Record<string, string>;
  } = {},
): Promise<TestApp> {
  const { config: changedConfig, env, ...rest } = options;
  const db = rest.db ?? (await openTestDatabase({ checksVersions: true }));
  const clock = { now: testNow };
  const config: Config = {
    ...readConfig({ LOG_LEVEL: "silent", ...env }),
    ...changedConfig,
  };
  const now = () => clock.now;
  const live = createLiveHub({
    readVersion: (storeId) => storeVersion(db, storeId),
    onFailed: (error) => {
      throw error;
    },
  });
  // A platform that has no data.
  const shopify = fakeConnector({ streams: [{ name: "orders", pages: [[]] }] });
  const connectors = { shopify };
  const { sync, secrets } = openLocalSync({ db, connectors, now, announce: live.announce });
  const app = await buildApp({
    db,
    secrets,
    sync,
    live,
    reports: createLocalReader(db),
    passwords: createTestPasswords(),
    sessionSecret: randomBytes(32).toString("hex"),
    now,
    maxEventLoopDelayMs: 0,
    readDiskSpace: async () => ({ free: 1e12, total: 1e12 }),
    ...rest,
    config,
  });
  const checkAnswer = createAnswerCheck(
    describeRestApi(appRouter, sessionCookie(config.publicUrl)),
  );
  const call: TestApp["call"] = async ({ cookie, headers, ...request }) => {
    const answer = await app.inject({
      ...request,
      headers: { ...(cookie && { cookie }), ...headers },
    });
    const { method = "GET", url } = request;
    if (typeof url === "string" && url.startsWith("/api/")) {
      checkAnswer({ method, url }, answer);
    }
    return answer;
  };
  return {
    app,
    db,
    live,
    clock,
    call,
    async signUp(username) {
      const payload = { username, password: testPassword };
      const answer = await call({ method: "POST", url: "/api/register", payload });
      if (answer.statusCode !== 200) throw new Error(`Registration failed: ${answer.body}`);
      return sessionCookieOf(answer);
    },
    async close() {
      await app.close();
      await sync.stop();
      await db.destroy();
    },
  };
}

/** `name=value` of the session cookie that an answer set; the last one wins, as in a browser. */
export function sessionCookieOf(answer: LightMyRequestResponse): string {
  const cookie = answer.cookies.findLast(({ name }) => name.endsWith("sid"));
  if (!cookie) throw new Error("The answer set no session cookie");
  return `${cookie.name}=${encodeURIComponent(cookie.value)}`;
}
