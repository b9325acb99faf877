import Fastify from "fastify";
import { createFaults, type Faults } from "../core/faults.ts";
import { addFaults } from "../core/faulty-plugin.ts";
import { createEditableMarketing, type EditableMarketing } from "./datasets/editable-marketing.ts";
import { demoCustomerId, demoManagerId } from "../platforms/google_ads/demo-account.ts";
import {
  addGoogleAds,
  type GoogleAdsSandboxOptions,
} from "../platforms/google_ads/google-ads-sandbox.ts";
import {
  createGoogleIdentities,
  type GoogleIdentities,
  type GoogleIdentity,
} from "../platforms/google/identities.ts";
import { adsScopes } from "../platforms/google/scopes.ts";
import { createDiscoveryCheck, readDiscovery } from "./discovery-schema.ts";
import { hasSharedFiles } from "./real-schema.ts";

export type AdsReply = {
  status: number;
  headers: Record<string, unknown>;
  // Tests check the parts of the body that they use.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
};

export type AdsRequestOptions = {
  body?: unknown;
  /** Sent as the discontinued header. */
  developerToken?: string;
  loginId?: string | null;
  customerId?: string;
  identity?: GoogleIdentity;
};

export type AdsFixture = {
  marketing: EditableMarketing;
  identities: GoogleIdentities;
  faults: Faults;
  setClock(at: number): void;
  /** Sends a request as the demo's user through the manager unless the options say otherwise. */
  ask(method: "GET" | "POST", path: string, ask?: AdsRequestOptions): Promise<AdsReply>;
  search(query: string, ask?: AdsRequestOptions & { pageToken?: string }): Promise<AdsReply>;
  stream(query: string, ask?: AdsRequestOptions): Promise<AdsReply>;
  close(): Promise<void>;
};

type FixtureOptions = Partial<Omit<GoogleAdsSandboxOptions, "marketing" | "identities" | "now">>;

/** Runs only the Google Ads sandbox and checks every answer against Google's description. */
export function openAdsFixture(startAt: number, options: FixtureOptions = {}): AdsFixture {
  let clock = startAt;
  const now = () => clock;
  const marketing = createEditableMarketing();
  const identities = createGoogleIdentities({ now });
  const faults = createFaults();
  const app = Fastify();
  addFaults(app, "google_ads", faults);
  addGoogleAds(app, { ...options, marketing, identities, now });
  const demo = identities.refreshUserBy("sandbox", "sandbox_google_demo");
  if (!demo) throw new Error("There is no demo user.");

  const fixture: AdsFixture = {
    marketing,
    identities,
    faults,
    setClock(at) {
      clock = at;
    },
    async ask(method, path, { body, developerToken, loginId, identity = demo.identity } = {}) {
      const login = loginId === undefined ? demoManagerId : loginId;
      const reply = await app.inject({
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
      const isJson = String(reply.headers["content-type"]).includes("json");
      const answer = isJson ? reply.json() : reply.body;
      if (isJson && reply.statusCode !== 200) expectDocumentedFailure(answer);
      return { status: reply.statusCode, headers: reply.headers, body: answer };
    },
    async search(query, { pageToken, ...ask } = {}) {
      const customerId = ask.customerId ?? demoCustomerId;
      const body = ask.body ?? { query, ...(pageToken !== undefined && { pageToken }) };
      const path = `/v25/customers/${customerId}/googleAds:search`;
      const reply = await fixture.ask("POST", path, { ...ask, body });
      if (reply.status === 200) {
        expectDocumented("Services__SearchGoogleAdsRequest", body);
        expectDocumented("Services__SearchGoogleAdsResponse", reply.body);
      }
      return reply;
    },
    async stream(query, ask = {}) {
      const customerId = ask.customerId ?? demoCustomerId;
      const path = `/v25/customers/${customerId}/googleAds:searchStream`;
      const reply = await fixture.ask("POST", path, { ...ask, body: { query } });
      if (reply.status === 200) {
        for (const batch of reply.body) {
          expectDocumented("Services__SearchGoogleAdsStreamResponse", batch);
        }
      }
      return reply;
    },
    close: () => app.close(),
  };
  return fixture;
}

type Check = (schema: string, value: unknown) => string[];
let check: Check | null = null;

const prefix = "GoogleAdsGoogleadsV25";

/** @throws when the value does not match Google's description; checks nothing without the description */
export function expectDocumented(schema: string, value: unknown): void {
  if (!hasSharedFiles()) return;
  check ??= createDiscoveryCheck(readDiscovery("google_ads/googleads.v25.discovery.json"));
  const found = check(`${prefix}${schema}`, value);
  if (found.length > 0) throw new Error(`${schema}: ${found.join("; ")}`);
}

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
