import { createEditableMarketing } from "./datasets/editable-marketing.ts";
import { demoCustomerId, demoManagerId } from "../platforms/google_ads/demo-account.ts";
import {
  addGoogleAds,
  type GoogleAdsSandboxOptions,
} from "../platforms/google_ads/google-ads-sandbox.ts";
import type { GoogleIdentity } from "../platforms/google/identities.ts";
import { adsScopes } from "../platforms/google/scopes.ts";
import { describedBy, readDiscovery } from "./discovery-schema.ts";
import { createTestClock, openGoogleSignIn, openPlatform } from "./platform-fixture.ts";

export type AdsRequestOptions = {
  body?: unknown;
  /** Sent as the discontinued header. */
  developerToken?: string;
  loginId?: string | null;
  customerId?: string;
  identity?: GoogleIdentity;
};

type FixtureOptions = Partial<Omit<GoogleAdsSandboxOptions, "marketing" | "identities" | "now">>;

/** Runs only the Google Ads sandbox and checks every answer against Google's description. */
export function openAdsFixture(startAt: number, options: FixtureOptions = {}) {
  const { now, setClock } = createTestClock(startAt);
  const marketing = createEditableMarketing();
  const { identities, demoIdentity } = openGoogleSignIn(now);
  const { faults, send, close } = openPlatform("google_ads", (app) =>
    addGoogleAds(app, { ...options, marketing, identities, now }),
  );

  /** Sends a request as the demo's user through the manager unless the options say otherwise. */
  async function ask(
    method: "GET" | "POST",
    path: string,
    { body, developerToken, loginId, identity = demoIdentity }: AdsRequestOptions = {},
  ) {
    const login = loginId === undefined ? demoManagerId : loginId;
    const reply = await send({
      method,
      url: path,
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${identities.issue(identity, adsScopes)}`,
        ...(developerToken !== undefined && { "developer-token": developerToken }),
        ...(login !== null && { "login-customer-id": login }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    if (reply.isJson && reply.status !== 200) expectDocumentedFailure(reply.body);
    return reply;
  }

  return {
    marketing,
    identities,
    faults,
    setClock,
    ask,
    async search(
      query: string,
      { pageToken, ...asked }: AdsRequestOptions & { pageToken?: string } = {},
    ) {
      const customerId = asked.customerId ?? demoCustomerId;
      const body = asked.body ?? { query, ...(pageToken !== undefined && { pageToken }) };
      const path = `/v25/customers/${customerId}/googleAds:search`;
      const reply = await ask("POST", path, { ...asked, body });
      if (reply.status === 200) {
        expectDocumented("Services__SearchGoogleAdsRequest", body);
        expectDocumented("Services__SearchGoogleAdsResponse", reply.body);
      }
      return reply;
    },
    async stream(query: string, asked: AdsRequestOptions = {}) {
      const customerId = asked.customerId ?? demoCustomerId;
      const path = `/v25/customers/${customerId}/googleAds:searchStream`;
      const reply = await ask("POST", path, { ...asked, body: { query } });
      if (reply.status === 200) {
        for (const batch of reply.body) {
          expectDocumented("Services__SearchGoogleAdsStreamResponse", batch);
        }
      }
      return reply;
    },
    close,
  };
}
export type AdsFixture = ReturnType<typeof openAdsFixture>;

export const expectDocumented = describedBy(
  () => readDiscovery("google_ads/googleads.v25.discovery.json"),
  "GoogleAdsGoogleadsV25",
);

/** In v25's protocol files since August 2026, but not yet in its discovery document. */
const unlistedCodes = ["CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION"];

/** Checks the API's own part of an error, if any, against its description. */
function expectDocumentedFailure(answer: unknown): void {
  const [body] = Array.isArray(answer) ? answer : [answer];
  for (const { "@type": type = "", ...failure } of body?.error?.details ?? []) {
    const isUnlisted = unlistedCodes.some((code) => JSON.stringify(failure).includes(code));
    if (type.endsWith(".GoogleAdsFailure") && !isUnlisted) {
      expectDocumented("Errors__GoogleAdsFailure", failure);
    }
  }
}
