import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AdAccount, MarketingSource } from "../../core/marketing-data.ts";
import { acceptForms, platformFault } from "../../core/request.ts";
import { describeAccount } from "./account-fields.ts";
import { listAdSets } from "./ad-set-fields.ts";
import { listCampaigns } from "./campaign-fields.ts";
import {
  invalid,
  noAdsPermission,
  noToken,
  runUnfinished,
  sendJson,
  sendMetaError,
  throttled,
  tooMuchData,
  unknownObject,
  unknownPath,
  unknownToken,
  MetaRefusal,
  type MetaError,
} from "./errors.ts";
import { graphParams, limitParam } from "./graph-params.ts";
import { insightsRows, type AttributionSettings } from "./insights-rows.ts";
import { pageOf } from "./paging.ts";
import { platformFaults } from "./platform-faults.ts";
import { readInsightsQuery, type InsightsQuery } from "./read-insights-query.ts";
import { createReportRuns, defaultPace, type ReportRun, type RunPace } from "./report-runs.ts";
import {
  demoTokens,
  hasAdsPermission,
  mayRead,
  metaToken,
  refusalOf,
  tokenText,
  type MetaToken,
  type MetaTokenDraft,
} from "./tokens.ts";
import {
  createMetaUsage,
  usageHeaders,
  type CallOf,
  type CallType,
  type MetaUsage,
} from "./usage.ts";
import { servingVersion } from "./versions.ts";

export type MetaAdsQuirks = {
  /** `account_status`: 1 is active. */
  accountStatus: number;
  /** Limits on the days and on the rows of one direct response; null for none. */
  maxDays: number | null;
  maxRows: number | null;
  /** Occasionally returns fewer items than requested on pages in the middle of a list. */
  hasShortPages: boolean;
  runPace: RunPace;
} & AttributionSettings;

export type MetaAdsSandboxOptions = {
  marketing: MarketingSource;
  now(): number;
  tokens?: readonly MetaTokenDraft[];
  usage?: MetaUsage;
  quirks?: Partial<MetaAdsQuirks>;
};

const defaultQuirks: MetaAdsQuirks = {
  accountStatus: 1,
  maxDays: null,
  maxRows: null,
  hasShortPages: false,
  runPace: defaultPace,
  purchaseTypes: "all",
  attributionSetting: "7d_click_1d_view",
};

type NodeRoute = { Params: { version: string; node: string; edge?: string } };

/** A request with a valid version, token and account. */
type Call = {
  token: MetaToken;
  params: ReadonlyMap<string, string>;
  version: string;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Adds the Marketing API to the app. */
export function addMetaAds(app: FastifyInstance, options: MetaAdsSandboxOptions): void {
  const { marketing, now } = options;
  const quirks = { ...defaultQuirks, ...options.quirks };
  const usage = options.usage ?? createMetaUsage({ now });
  const tokens = (options.tokens ?? demoTokens).map(metaToken);
  const runs = createReportRuns({ now, pace: quirks.runPace });

  acceptForms(app);
  app.get<NodeRoute>("/:version/:node", (request, reply) => answer(request, reply));
  app.get<NodeRoute>("/:version/:node/:edge", (request, reply) => answer(request, reply));
  app.post<NodeRoute>("/:version/:node/:edge", (request, reply) => answer(request, reply));
  app.setNotFoundHandler(async (request, reply) => sendMetaError(reply, unknownPath(request.url)));
  app.setErrorHandler<Error>(async (error, _request, reply) =>
    sendMetaError(reply, error instanceof MetaRefusal ? error.error : invalid(error.message)),
  );

  async function answer(request: FastifyRequest<NodeRoute>, reply: FastifyReply) {
    const params = graphParams(request.query, request.body);
    const { version: requested, node, edge = "" } = request.params;
    const version = servingVersion(requested);
    if (version === null) throw new MetaRefusal(unknownPath(`/${requested}/${node}`));
    reply.header("facebook-api-version", version);
    const token = admit(request, params);
    const call = { token, params, version, request, reply };
    const method = request.method.toLowerCase();
    const run = runs.find(node);
    const account = accountNamed(token, run ? `act_${run.accountId}` : node);
    if (!account) throw new MetaRefusal(unknownObject(node, method));
    const type = edge === "insights" || run ? "ads_insights" : "ads_management";
    const refusal = spend(call, account, type);
    if (refusal) throw new MetaRefusal(refusal);
    if (!hasAdsPermission(token)) throw new MetaRefusal(noAdsPermission);
    if (run && method === "get") return answerRun(call, { run, account, edge });
    return answerAccount(call, { account, question: `${method} ${edge}` });
  }

  /** Returns the token's identity. @throws MetaRefusal */
  function admit(request: FastifyRequest, params: ReadonlyMap<string, string>): MetaToken {
    const text = tokenText(request.headers.authorization, params);
    if (text === null) throw new MetaRefusal(noToken);
    const token = tokens.find((each) => each.token === text);
    if (!token) throw new MetaRefusal(unknownToken);
    const refusal = refusalOf(token, now());
    if (refusal) throw new MetaRefusal(refusal);
    return token;
  }

  /** Counts the call and returns the remaining usage; platform faults apply here. */
  function spend({ request, reply }: Call, account: AdAccount, type: CallType): MetaError | null {
    const activeAds = account.campaigns.filter(({ status }) => status === "active").length;
    const call: CallOf = { accountId: account.id, type, activeAds };
    const minutes = usage.take(call);
    const name = platformFault(request);
    const fault = platformFaults[name] ?? null;
    const headers =
      name === "near_limit"
        ? usageHeaders(call, { account: 95, app: 12, regainMinutes: 0 })
        : usage.headers(call, fault?.regainMinutes);
    reply.headers(headers);
    if (minutes !== null) return throttled(type === "ads_insights" ? 80000 : 80004, minutes);
    return fault;
  }

  async function answerAccount(
    call: Call,
    { account, question }: { account: AdAccount; question: string },
  ): Promise<FastifyReply> {
    const { params, reply } = call;
    switch (question) {
      case "get ":
        return sendJson(reply, describeAccount(account, params, quirks.accountStatus));
      case "get campaigns":
        return sendPage(call, listCampaigns(account, params));
      case "get adsets":
        return sendPage(call, listAdSets(account, params, quirks.attributionSetting));
      case "get insights":
      case "post insights": {
        const query = readInsightsQuery(params, account, now());
        return question === "get insights"
          ? answerInsights(call, account, query)
          : startRun(call, account, query);
      }
      default:
        throw new MetaRefusal(unknownPath(`/${account.id}/${question}`));
    }
  }

  async function answerInsights(call: Call, account: AdAccount, query: InsightsQuery) {
    const limit = limitParam(call.params);
    const days = query.days.to - query.days.from + 1;
    const isHeavy = query.isByDay && query.level !== "account";
    const isTooMuch = days > (quirks.maxDays ?? days) || limit > (quirks.maxRows ?? limit);
    if (isHeavy && isTooMuch) throw new MetaRefusal(tooMuchData);
    return sendPage(call, insightsRows(account, query, quirks));
  }

  async function startRun({ request, reply }: Call, { id }: AdAccount, query: InsightsQuery) {
    const failure = platformFault(request) === "async_failed" ? asyncFailure : null;
    const report_run_id = runs.create({ accountId: id, query, failure });
    return sendJson(reply, { report_run_id });
  }

  async function answerRun(
    call: Call,
    { run, account, edge }: { run: ReportRun; account: AdAccount; edge: string },
  ): Promise<FastifyReply> {
    if (edge === "") return sendJson(call.reply, runs.describe(run));
    if (edge !== "insights") throw new MetaRefusal(unknownPath(`/${run.id}/${edge}`));
    if (!runs.isDone(run)) throw new MetaRefusal(runUnfinished);
    return sendPage(call, insightsRows(account, run.query, quirks));
  }

  async function sendPage<T>(call: Call, list: readonly T[]): Promise<FastifyReply> {
    const { version, params, token, request } = call;
    const root = `${request.protocol}://${request.host}${app.prefix}`;
    const [, below = ""] = /\/v\d+\.0(\/[^?]*)/.exec(request.url) ?? [];
    const page = pageOf(list, {
      params,
      url: `${root}/${version}${below}`,
      token: token.token,
      hasShortPages: quirks.hasShortPages,
    });
    return sendJson(call.reply, page);
  }

  /** Returns null for an unknown account and for one that the token's user is not assigned to. */
  function accountNamed(token: MetaToken, node: string): AdAccount | null {
    const [, id] = /^act_(\d+)$/.exec(node) ?? [];
    if (id === undefined || !mayRead(token, id)) return null;
    return marketing.read(now()).ads.facebook_ads.find((account) => account.id === id) ?? null;
  }
}

const asyncFailure: MetaError = {
  code: -2,
  subcode: 2490547,
  message: "The report could not be made.",
};
