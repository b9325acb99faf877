import { createEditableTraffic } from "./datasets/editable-traffic.ts";
import { searchConsoleScopes } from "../platforms/google/scopes.ts";
import { addSearchConsole } from "../platforms/google_search_console/search-console-sandbox.ts";
import { createTestClock, openGoogleSignIn, openPlatform } from "./platform-fixture.ts";
import { expectDocumented } from "./search-console-description.ts";

const demoSite = "sc-domain:test-shop.example";

/** Runs only the Search Console sandbox and checks every answer against Google's description. */
export function openSearchFixture(startAt: number) {
  const { now, setClock } = createTestClock(startAt);
  const traffic = createEditableTraffic();
  const { identities, demoIdentity } = openGoogleSignIn(now);
  const { faults, send, close } = openPlatform("google_search_console", (app) =>
    addSearchConsole(app, { traffic, identities, now }),
  );

  /** Sends a request with the token given, or with one that has full access; null sends none. */
  async function ask(
    method: "GET" | "POST" | "PUT",
    path: string,
    { body, token }: { body?: unknown; token?: string | null } = {},
  ) {
    const bearer =
      token === undefined ? identities.issue(demoIdentity, searchConsoleScopes) : token;
    return send({
      method,
      url: `/webmasters/v3/${path}`,
      headers: {
        "content-type": "application/json",
        ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
  }

  return {
    traffic,
    identities,
    faults,
    setClock,
    ask,
    async query(
      body: object,
      { site = demoSite, ...options }: { site?: string; token?: string } = {},
    ) {
      const path = `sites/${encodeURIComponent(site)}/searchAnalytics/query`;
      const reply = await ask("POST", path, { ...options, body });
      if (reply.status === 200) {
        expectDocumented("SearchAnalyticsQueryRequest", body);
        expectDocumented("SearchAnalyticsQueryResponse", reply.body);
      }
      return reply;
    },
    close,
  };
}
export type SearchFixture = ReturnType<typeof openSearchFixture>;
