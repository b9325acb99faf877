import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AdAccount, MarketingSource } from "../../core/marketing-data.ts";
import { isClientError, platformFault } from "../../core/request.ts";
import {
  advertiserFor,
  demoTokens,
  grantOf,
  type TikTokGrant,
  type TikTokTokens,
} from "./access.ts";
import { advertiserFields, advertiserInfo, type AdvertiserStatus } from "./advertisers.ts";
import { campaignFields, campaignInfo, requestedCampaigns } from "./campaigns.ts";
import { sendData, sendNotFound, sendRefusal } from "./envelope.ts";
import { withFields } from "./fields.ts";
import { listOf, pageData, pageOf, requiredText, type RawQuery } from "./read-query.ts";
import {
  badRequest,
  faultRefusals,
  refuse,
  systemError,
  throttled,
  TikTokRefusal,
} from "./refusals.ts";
import { answerReport } from "./report/answer-report.ts";
import { readReport } from "./report/read-report.ts";
import { createRequestBudget, type RequestBudget } from "./request-budget.ts";
import { corruptAnswer } from "./corrupt-answers.ts";

export type TikTokAdsSandboxOptions = {
  marketing: MarketingSource;
  /** UTC milliseconds. */
  now(): number;
  /** Access tokens in addition to the demo's token. */
  tokens?: TikTokTokens;
  /** Request limits of an app; those of a new app by default. */
  budget?: RequestBudget;
  /** The largest page size; TikTok's is 1,000. */
  largestPage?: number;
  /** Metrics that this account's reports do not have. */
  unknownMetrics?: readonly string[];
  /** Statuses of advertisers that are not enabled, by id. */
  statuses?: Readonly<Record<string, AdvertiserStatus>>;
};

type Requested = { query: RawQuery; grant: TikTokGrant; accounts: readonly AdAccount[] };

const version = "/open_api/v1.3";

/** Adds TikTok's API for Business v1.3 to the app. */
export function addTikTokAds(app: FastifyInstance, options: TikTokAdsSandboxOptions): void {
  const { marketing, now, tokens = demoTokens, largestPage = 1_000 } = options;
  const { budget = createRequestBudget(now), unknownMetrics = [], statuses = {} } = options;

  serve("/advertiser/info/", ({ query, grant, accounts }) => {
    const ids = listOf(query, "advertiser_ids") ?? [];
    if (ids.length === 0) refuse("advertiser_ids: Missing data for required field.");
    if (ids.length > 100) refuse("advertiser_ids: Longer than maximum length 100.");
    const infos = ids.map((id) => {
      const account = advertiserFor(grant, accounts, { id, scope: "advertiser" });
      return advertiserInfo(account, statuses[id] ?? "STATUS_ENABLE");
    });
    return { list: withFields(infos, query, advertiserFields) };
  });

  serve("/campaign/get/", ({ query, grant, accounts }) => {
    const id = requiredText(query, "advertiser_id");
    const account = advertiserFor(grant, accounts, { id, scope: "campaign" });
    const found = requestedCampaigns(account, query).map(campaignInfo);
    return pageData(withFields(found, query, campaignFields), pageOf(query, largestPage));
  });

  serve("/report/integrated/get/", ({ query, grant, accounts }) => {
    const requested = readReport(query, { largestPage, unknownMetrics });
    const id = requiredText(query, "advertiser_id");
    return answerReport(advertiserFor(grant, accounts, { id, scope: "report" }), requested);
  });

  app.setNotFoundHandler(async (_request, reply) => sendNotFound(reply));
  app.setErrorHandler<Error>(async (error, _request, reply) => {
    if (error instanceof TikTokRefusal) return sendRefusal(reply, error.error, { now: now() });
    const refusal = isClientError(error) ? badRequest("The request cannot be read.") : systemError;
    return sendRefusal(reply, refusal, { now: now() });
  });
  app.addHook("onSend", async (request, _reply, payload) =>
    typeof payload === "string" ? corruptAnswer(payload, platformFault(request)) : payload,
  );

  function serve(path: string, answer: (requested: Requested) => object): void {
    app.get(version + path, async (request, reply) => {
      const grant = admit(request, path);
      const accounts = marketing.read(now()).ads.tiktok_ads;
      const data = answer({ query: request.query as RawQuery, grant, accounts });
      return sendData(reply, data, { now: now() });
    });
  }

  /** Checks the token, then the app's request limits. @throws TikTokRefusal */
  function admit(request: FastifyRequest, path: string): TikTokGrant {
    const grant = grantOf(tokens, request.headers["access-token"]);
    const limit = budget.spend(grant.appId, path);
    if (limit !== null) throw new TikTokRefusal(throttled[limit]);
    const fault = faultRefusals[platformFault(request)];
    if (fault) throw new TikTokRefusal(fault);
    return grant;
  }
}
