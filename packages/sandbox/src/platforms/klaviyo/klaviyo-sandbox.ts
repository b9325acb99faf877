import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { EmailAccount, MarketingSource } from "../../core/marketing-data.ts";
import { isClientError, pathOf, platformFault } from "../../core/request.ts";
import { archivedCampaigns, endpoints, type Endpoint, type EndpointName } from "./endpoints.ts";
import {
  invalid,
  KlaviyoRefusal,
  notFoundPath,
  permissionDenied,
  refuse,
  sendJsonApi,
  sendProblems,
  serverError,
  throttled,
} from "./errors.ts";
import { sendFault } from "./faults.ts";
import { listPage, type RequestUrl } from "./json-api.ts";
import { authenticate, defaultKeys, type KlaviyoKey } from "./keys.ts";
import { createRateLimits, type RateLimit } from "./rate-limits.ts";
import { readQuery, writeCursor, type ListQuery } from "./read-query.ts";
import { answerReport } from "./reports/answer-report.ts";
import { readReport } from "./reports/read-report.ts";
import { reportKinds } from "./reports/report-fields.ts";
import { accountResource } from "./resources/account.ts";
import { campaignResources } from "./resources/campaigns.ts";
import { flowResources } from "./resources/flows.ts";
import { mappedMetricResources, metricResources, type RevenueSetup } from "./resources/metrics.ts";

export type KlaviyoSandboxOptions = {
  marketing: MarketingSource;
  now(): number;
  /** Access by API key; the demo's key may read everything. */
  keys?: Readonly<Record<string, KlaviyoKey>>;
  revenue?: RevenueSetup;
  /** Overrides the limit of two reports a minute and 225 a day. */
  reportLimit?: RateLimit;
  /** A separate clock for the rate limits in UTC milliseconds, for tests with a fixed present. */
  limitClock?: () => number;
  /** Rows per report page. */
  reportPageSize?: number;
  /** Called with the endpoint's path for each throttled request. */
  onThrottled?: (path: string) => void;
};

/** All revisions up to this one get the same answers, those of 2026-07-15. */
const newestRevision = "2026-10-15";
const defaultReportPage = 1_000;

type Requested = {
  account: EmailAccount;
  query: ListQuery;
  requestUrl: RequestUrl;
  root: string;
};

/** Adds Klaviyo's API to the app. */
export function addKlaviyo(app: FastifyInstance, options: KlaviyoSandboxOptions): void {
  const { marketing, now, keys = defaultKeys, revenue: setup = "mapped" } = options;
  const { reportPageSize = defaultReportPage } = options;
  const limits = createRateLimits(options.limitClock ?? now);

  // Klaviyo has its own media type for JSON.
  app.addContentTypeParser(
    "application/vnd.api+json",
    { parseAs: "string" },
    app.getDefaultJsonParser("error", "ignore"),
  );

  serve("accounts", async ({ account, root, query, requestUrl }, reply) =>
    sendJsonApi(reply, listPage([accountResource(account, root)], query, requestUrl)),
  );
  serve("campaigns", async ({ account, root, query, requestUrl }, reply) => {
    if (query.filter === null) {
      refuse("A channel filter is required to list campaigns.", { parameter: "filter" });
    }
    // Klaviyo does not document whether archived campaigns are listed by default; here they are not.
    const isArchived = query.filter === archivedCampaigns;
    const campaigns = campaignResources({ account, root, now: now() }).filter(
      ({ attributes }) => attributes["archived"] === isArchived,
    );
    return sendJsonApi(reply, listPage(campaigns, query, requestUrl));
  });
  serve("flows", async ({ account, root, query, requestUrl }, reply) =>
    sendJsonApi(reply, listPage(flowResources(account, root), query, requestUrl)),
  );
  serve("metrics", async ({ account, root, query, requestUrl }, reply) =>
    sendJsonApi(reply, listPage(metricResources({ account, root, setup }), query, requestUrl)),
  );
  serve("mappedMetrics", async ({ account, root, query, requestUrl }, reply) => {
    const mapped = mappedMetricResources({ account, root, setup });
    return sendJsonApi(reply, listPage(mapped, query, requestUrl));
  });
  for (const name of ["campaignValues", "flowSeries"] as const) {
    serve(name, async ({ account, root, query, requestUrl }, reply, request) => {
      const kind = reportKinds[name];
      const metrics = metricResources({ account, root, setup });
      const report = readReport(request.body, {
        kind,
        timezone: account.timezone,
        now: now(),
        metricIds: new Set(metrics.map(({ id }) => id)),
      });
      const data = answerReport(account, report, kind);
      const { results } = data.attributes;
      const end = query.offset + reportPageSize;
      const self = `${requestUrl.root}${requestUrl.path}/`;
      const next =
        end < results.length ? `${self}?page_cursor=${encodeURIComponent(writeCursor(end))}` : null;
      data.attributes.results = results.slice(query.offset, end);
      return sendJsonApi(reply, { data, links: { self, next, prev: null } });
    });
  }

  app.setNotFoundHandler(async (request, reply) =>
    sendProblems(reply, [notFoundPath(pathOf(app, request))]),
  );
  app.setErrorHandler<Error>(async (error, request, reply) => {
    if (error instanceof KlaviyoRefusal) return sendProblems(reply, error.error);
    if (request.is404) return sendProblems(reply, [notFoundPath(pathOf(app, request))]);
    const problem = isClientError(error)
      ? invalid("Invalid JSON.", { pointer: "/data" })
      : serverError;
    return sendProblems(reply, [problem]);
  });

  function serve(
    name: EndpointName,
    answer: (
      requested: Requested,
      reply: FastifyReply,
      request: FastifyRequest,
    ) => Promise<FastifyReply>,
  ): void {
    const endpoint: Endpoint = endpoints[name];
    // Both paths are served: recordings have the trailing slash, the description does not.
    for (const path of [endpoint.path, `${endpoint.path}/`]) {
      app.route({
        method: endpoint.method,
        url: path,
        handler: async (request, reply) => {
          const requested = admit(endpoint, request, reply);
          return requested.hasFault ? reply : answer(requested, reply, request);
        },
      });
    }
  }

  /** Checks the key, then the rate limit, then the query. @throws KlaviyoRefusal */
  function admit(
    endpoint: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Requested & { hasFault: boolean } {
    const accounts = marketing.read(now()).email.klaviyo;
    const caller = authenticate(request.headers.authorization, keys, accounts);
    checkRevision(request.headers["revision"]);
    if (!endpoint.scopes.every((scope) => caller.scopes.includes(scope))) {
      throw new KlaviyoRefusal([permissionDenied]);
    }
    const hasFault = sendFault(platformFault(request), reply);
    const parameters = parametersOf(request);
    const root = `${request.protocol}://${request.host}${app.prefix}`;
    const path = pathOf(app, request).replace(/\/$/, "");
    const admission = limits.admit(caller.account.id, endpoint.path, limitOf(endpoint));
    if (!hasFault && !admission.isAdmitted) {
      options.onThrottled?.(endpoint.path);
      void reply.header("Retry-After", String(admission.retryAfterSeconds));
      throw new KlaviyoRefusal([throttled(admission.retryAfterSeconds)]);
    }
    if (admission.isAdmitted && !hasFault) void reply.headers(admission.headers);
    const query = readQuery(parameters, endpoint);
    return {
      account: caller.account,
      query,
      requestUrl: { root, path, parameters },
      root,
      hasFault,
    };
  }

  function limitOf({ method, limit }: Endpoint): RateLimit {
    return method === "POST" ? (options.reportLimit ?? limit) : limit;
  }
}

/** Klaviyo does not document what a missing revision falls back to, so it is refused here. */
function checkRevision(header: string | string[] | undefined): void {
  if (header === undefined) refuse("A revision header is required.", { parameter: "revision" });
  const revision = String(header);
  const isKnown =
    /^\d{4}-\d{2}-\d{2}(\.[a-z]+)?$/.test(revision) && revision.slice(0, 10) <= newestRevision;
  if (!isKnown) refuse(`Invalid revision '${revision}'.`, { parameter: "revision" });
}

/** The last value of a repeated parameter counts. */
function parametersOf(request: FastifyRequest): Record<string, string> {
  const [, search = ""] = request.url.split("?");
  return Object.fromEntries(new URLSearchParams(search));
}
