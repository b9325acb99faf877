import type { Connector } from "@cartograph/connectors/core/connector.ts";
import { metaAdsConformance } from "@cartograph/connectors/platforms/facebook_ads/meta-ads.conformance.ts";
import { googleAdsConformance } from "@cartograph/connectors/platforms/google_ads/google-ads.conformance.ts";
import { googleAnalyticsConformance } from "@cartograph/connectors/platforms/google_analytics/google-analytics.conformance.ts";
import { searchConsoleConformance } from "@cartograph/connectors/platforms/google_search_console/search-console.conformance.ts";
import { klaviyoConformance } from "@cartograph/connectors/platforms/klaviyo/klaviyo.conformance.ts";
import { mailchimpConformance } from "@cartograph/connectors/platforms/mailchimp/mailchimp.conformance.ts";
import { shopifyConformance } from "@cartograph/connectors/platforms/shopify/shopify.conformance.ts";
import { tiktokAdsConformance } from "@cartograph/connectors/platforms/tiktok_ads/tiktok-ads.conformance.ts";
import { platforms } from "@cartograph/contracts/platform.ts";
import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { expect, test } from "vitest";
import { openLocalSync } from "../../testing/local-sync.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { describeError } from "../context/sync-log.ts";
import { startEcho } from "../testing/echo.ts";

const subjects = [
  shopifyConformance,
  googleAnalyticsConformance,
  searchConsoleConformance,
  googleAdsConformance,
  metaAdsConformance,
  tiktokAdsConformance,
  klaviyoConformance,
  mailchimpConformance,
];

/** Number of good responses before the platform's errors: at the check, and while reading. */
const goodAnswers = [0, 1, 2, 4, 8];
const statuses = [200, 400, 401, 403, 404, 500];

test("covers every platform", () => {
  expect(subjects.map(({ platform }) => platform).toSorted()).toEqual([...platforms].toSorted());
});

test.each(subjects)(
  "keeps a key that $platform echoes out of answers, the database and requests",
  async ({ platform, open }) => {
    const harness = await open();
    harness.fill(3);
    const { connection, timing } = harness;
    const secretParts = partsOf(connection.apiKey);
    const echo = await startEcho(connection.baseUrl ?? "", secretParts);
    const db = await openTestDatabase();
    const logged: unknown[] = [];
    const thrown: unknown[] = [];
    const { sync, secrets: box } = openLocalSync({
      db,
      now: timing.now,
      connectors: { [platform]: recordErrors(harness.connector, thrown) },
      log: (entry: unknown) => void logged.push(entry),
      platformUrls: { [platform]: echo.baseUrl },
    });
    const server = await openTestApp({ db, secrets: box, sync, now: timing.now });
    const cookie = await server.signUp("ada");
    const answered: string[] = [];
    const call = async (method: "GET" | "POST", url: string, payload?: object) => {
      const answer = await server.call({ method, url, cookie, ...(payload && { payload }) });
      answered.push(answer.body, JSON.stringify(answer.headers));
      return answer;
    };
    try {
      echo.failAfter(0, 400);
      const { apiKey, account, storeUrl } = connection;
      const created = await call("POST", "/api/integrations", {
        name: "Account",
        platform,
        apiKey,
        ...(account !== null && { account }),
        ...(storeUrl !== null && { storeUrl }),
      });
      const id: string = created.json().id;
      await sync.waitForEnd(id);
      for (const status of statuses) {
        for (const answers of goodAnswers) {
          timing.advance(6 * 60 * 60_000);
          echo.failAfter(answers, status);
          expect((await call("POST", `/api/integrations/${id}/sync`)).statusCode).toBeLessThan(400);
          await sync.waitForEnd(id);
        }
      }
      for (const url of [
        "integrations",
        `integrations/${id}/runs`,
        "dashboard",
        "ads",
        "traffic",
      ]) {
        await call("GET", `/api/${url}`);
      }
      const failed = await db.selectFrom("sync_runs").select("message").execute();
      expect(failed.filter(({ message }) => message !== null).length).toBeGreaterThan(15);
      expect(echo.echoed).toBeGreaterThan(15);

      const stored = await everyRow(db);
      const all = {
        answers: answered.join("\n"),
        logged: JSON.stringify(logged),
        thrown: thrown.map((error) => describeError(error, [])).join("\n"),
        stored,
        urls: echo.urls.join("\n"),
      };
      for (const secret of [...secretParts, ...echo.tokens]) {
        for (const spelling of spellingsOf(secret)) {
          for (const [place, text] of Object.entries(all)) {
            expect(excerpt(text, spelling), `${place} holds ${spelling}`).toBeNull();
          }
        }
      }
    } finally {
      await server.close();
      await sync.stop();
      await echo.close();
      await harness.close();
    }
  },
);

/** The secret parts of a key: not field names, ids or the sandbox prefix. */
function partsOf(apiKey: string): string[] {
  const text = apiKey.replace(/^sandbox_(?=\{)/, "");
  if (!text.startsWith("{")) return [apiKey];
  const fields = JSON.parse(text) as Record<string, string>;
  const names = ["refresh_token", "developer_token", "private_key"];
  return names.flatMap((name) => fields[name] ?? []);
}

function spellingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString("hex"),
    bytes.toString("base64"),
  ];
}

function excerpt(text: string, secret: string): string | null {
  const at = text.indexOf(secret);
  return at < 0 ? null : text.slice(Math.max(0, at - 80), at + secret.length + 20);
}

/** The connector, with every error that it throws recorded. */
function recordErrors(connector: Connector, thrown: unknown[]): Connector {
  const note = (error: unknown): never => {
    thrown.push(error);
    throw error;
  };
  return {
    ...connector,
    check: (connection, options) => connector.check(connection, options).catch(note),
    streams: connector.streams.map((stream) => ({
      ...stream,
      async *read(connection, options) {
        try {
          yield* stream.read(connection, options);
        } catch (error) {
          note(error);
        }
      },
    })),
  };
}

async function everyRow(db: Awaited<ReturnType<typeof openTestDatabase>>): Promise<string> {
  const tables = await db.introspection.getTables();
  const rows = tables.map(({ name }) =>
    db
      .selectFrom(name as "stores")
      .selectAll()
      .execute(),
  );
  return JSON.stringify(await Promise.all(rows));
}
