import Fastify from "fastify";
import { createFaults, type Faults } from "../core/faults.ts";
import { addFaults } from "../core/faulty-plugin.ts";
import { createEditableTraffic, type EditableTraffic } from "./datasets/editable-traffic.ts";
import { createGoogleIdentities, type GoogleIdentities } from "../platforms/google/identities.ts";
import { searchConsoleScopes } from "../platforms/google/scopes.ts";
import { addSearchConsole } from "../platforms/google_search_console/search-console-sandbox.ts";
import { expectDocumented } from "./search-console-description.ts";

export type SearchReply = {
  status: number;
  headers: Record<string, unknown>;
  // Tests check the parts of the body that they use.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
};

export type SearchFixture = {
  traffic: EditableTraffic;
  identities: GoogleIdentities;
  faults: Faults;
  setClock(at: number): void;
  /** Sends a request with the token given, or with one that has full access; null sends none. */
  ask(
    method: "GET" | "POST" | "PUT",
    path: string,
    options?: { body?: unknown; token?: string | null },
  ): Promise<SearchReply>;
  query(body: object, options?: { site?: string; token?: string }): Promise<SearchReply>;
  close(): Promise<void>;
};

const site = "sc-domain:test-shop.example";

/** Runs only the Search Console sandbox and checks every answer against Google's description. */
export function openSearchFixture(startAt: number): SearchFixture {
  let clock = startAt;
  const now = () => clock;
  const traffic = createEditableTraffic();
  const identities = createGoogleIdentities({ now });
  const faults = createFaults();
  const app = Fastify();
  addFaults(app, "google_search_console", faults);
  addSearchConsole(app, { traffic, identities, now });
  const demo = identities.refreshUserBy("sandbox", "sandbox_google_demo");
  if (!demo) throw new Error("There is no demo user.");

  const fixture: SearchFixture = {
    traffic,
    identities,
    faults,
    setClock(at) {
      clock = at;
    },
    async ask(method, path, { body, token } = {}) {
      const bearer =
        token === undefined ? identities.issue(demo.identity, searchConsoleScopes) : token;
      const reply = await app.inject({
        method,
        url: `/webmasters/v3/${path}`,
        headers: {
          "content-type": "application/json",
          ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      const isJson = String(reply.headers["content-type"]).includes("json");
      return {
        status: reply.statusCode,
        headers: reply.headers,
        body: isJson ? reply.json() : reply.body,
      };
    },
    async query(body, { site: requested = site, ...options } = {}) {
      const path = `sites/${encodeURIComponent(requested)}/searchAnalytics/query`;
      const reply = await fixture.ask("POST", path, { ...options, body });
      if (reply.status === 200) {
        expectDocumented("SearchAnalyticsQueryRequest", body);
        expectDocumented("SearchAnalyticsQueryResponse", reply.body);
      }
      return reply;
    },
    close: () => app.close(),
  };
  return fixture;
}
