import type { Connection, Connector, DayRange } from "@cartograph/connectors/core/connector.ts";
import { ConnectorError } from "@cartograph/connectors/core/connector-error.ts";
import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import {
  sampleProperty,
  sampleRangeUsers,
  sampleSessionDay,
} from "@cartograph/warehouse/testing/sample-days.ts";
import type { InjectOptions } from "fastify";
import { fakeConnector } from "../sync/testing/fake-connector.ts";
import { openLocalSync } from "./local-sync.ts";
import { openTestApp, testNow } from "./test-app.ts";

const dayMs = 86_400_000;

/** A service account key in Google's format, with recognizable secrets. */
export const analyticsKey = JSON.stringify(
  {
    type: "service_account",
    private_key:
      "-----BEGIN PRIVATE KEY-----\nCANARYofAPrivateKey0123456789\n-----END PRIVATE KEY-----\n",
    client_secret: "GOCSPX-canary-of-a-client-secret",
    client_email: "reader@project.iam.gserviceaccount.com",
  },
  null,
  2,
);
export const analyticsSecrets = [
  "CANARYofAPrivateKey0123456789",
  "GOCSPX-canary-of-a-client-secret",
];

/** A server with a Google Analytics property that has one session on each of the last 40 days. */
export async function openAnalyticsApp() {
  const db = await openTestDatabase();
  const checked: Connection[] = [];
  const requested: DayRange[] = [];
  const state = { isDown: false, isRefused: false };
  const logged: unknown[] = [];

  const check: Connector["check"] = async (connection) => {
    checked.push(connection);
    if (state.isRefused) throw new ConnectorError("bad_credentials", "The key is not valid.");
    return {
      accountName: `Property ${connection.account}`,
      accountExternalId: connection.account,
      currency: "EUR",
      timezone: "UTC",
      warnings: [],
    };
  };
  const rangeUsers: NonNullable<Connector["rangeUsers"]> = async (connection, ranges) => {
    requested.push(...ranges);
    // Google's messages may contain anything from the request.
    if (state.isDown) throw new Error(`Down: ${connection.apiKey}`);
    return ranges.map(({ from, to }) =>
      sampleRangeUsers({
        from,
        to,
        users: 7,
        newUsers: 3,
        readAt: new Date(testNow).toISOString(),
        account: connection.account ?? "",
      }),
    );
  };
  const days = Array.from({ length: 40 }, (_, index) =>
    sampleSessionDay({
      day: new Date(testNow - index * dayMs).toISOString().slice(0, 10),
      readAt: new Date(testNow).toISOString(),
      rows: { "": { sessions: 1 } },
    }),
  );
  const analytics = fakeConnector({
    platform: "google_analytics",
    streams: [{ name: "sessions", pages: [days] }],
    check,
    rangeUsers,
  });
  const { sync, secrets } = openLocalSync({
    db,
    now: () => testNow,
    log: (entry: unknown) => void logged.push(entry),
    connectors: { google_analytics: analytics },
  });
  const server = await openTestApp({ db, secrets, sync });
  const cookie = await server.signUp("ada");
  const ask = (request: InjectOptions) => server.call({ ...request, cookie });
  const call = async (
    method: "GET" | "POST" | "PATCH" | "DELETE",
    url: string,
    payload?: object,
  ) => {
    const answer = await ask({ method, url, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json(), text: answer.body, answer };
  };
  return {
    ...server,
    /** Both with the session of the store's owner. */
    ask,
    call,
    sync,
    analytics,
    state,
    checked,
    requested,
    logged,
    /** Connects a property and waits for its first sync; returns the integration's id. */
    async connect(changes: object = {}): Promise<string> {
      const { body } = await call("POST", "/api/integrations", {
        name: "Site",
        platform: "google_analytics",
        apiKey: analyticsKey,
        account: sampleProperty,
        ...changes,
      });
      await sync.waitForEnd(body.id);
      return body.id;
    },
  };
}
