import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { MarketingSource } from "../../core/marketing-data.ts";
import { isClientError, platformFault } from "../../core/request.ts";
import { authorize } from "../google/authorize.ts";
import {
  internalError,
  invalidArgument,
  sendJson,
  sendNotFoundPage,
} from "../google/google-errors.ts";
import type { GoogleCaller, GoogleIdentities } from "../google/identities.ts";
import { adsScopes } from "../google/scopes.ts";
import {
  accessibleTo,
  accountTree,
  mayRead,
  type AccountTree,
  type AdsCustomer,
  type CustomerState,
} from "./accounts.ts";
import { answerSearch, answerStream } from "./answer-search.ts";
import {
  adsFaults,
  customerNotFound,
  frontEndRefusal,
  invalidLogin,
  newRequestId,
  notAdsUser,
  notEnabled,
  permissionRefused,
  queryRefusal,
  requestRefusal,
  sendRefusal,
  projectNotApproved,
  type AdsRefusal,
} from "./errors.ts";
import { GaqlError } from "./gaql/gaql-error.ts";
import { methodOf, type AdsMethod } from "./methods.ts";
import { createOperations, type AccessLevel } from "./operations.ts";
import { createPageTokens } from "./page-tokens.ts";
import { readRequest } from "./read-request.ts";

export type GoogleAdsSandboxOptions = {
  marketing: MarketingSource;
  identities: GoogleIdentities;
  now(): number;
  /** Rows per page; Google's 10,000 cannot be changed by a request. */
  pageSize?: number;
  /** Access level of a Cloud project, by its number; Basic by default. */
  projectAccess?: Readonly<Record<string, AccessLevel>>;
  /** Settings of accounts beyond their advertising, by account id. */
  customers?: Readonly<Record<string, CustomerState>>;
  /** Operations per 24 hours, overriding the project's access level. */
  operationsPerDay?: number;
};

const ownVersion = "v25";
/** A sunset version, which gets an error of the API; other versions get 404. */
const sunsetVersion = 21;

/** Adds the Google Ads API v25 to the app. */
export function addGoogleAds(app: FastifyInstance, options: GoogleAdsSandboxOptions): void {
  const {
    marketing,
    identities,
    now,
    pageSize = 10_000,
    customers = {},
    projectAccess = {},
  } = options;
  const operations = createOperations({ now, limit: options.operationsPerDay ?? null });
  const pageTokens = createPageTokens({ now });

  app.route<{ Params: { "*": string } }>({
    method: ["GET", "POST"],
    url: "/*",
    handler: async (request, reply) => {
      const [, version = "", path = ""] = /^(v\d+)\/(.*)$/.exec(request.params["*"]) ?? [];
      const method = methodOf(request.method, path);
      const isSunset = Number(version.slice(1)) === sunsetVersion;
      if (!method || (version !== ownVersion && !isSunset)) {
        return sendNotFoundPage(reply, request.url);
      }
      const frame = {
        version,
        requestId: newRequestId(),
        isStream: method.name === "searchStream",
      };
      const refuse = (refusal: AdsRefusal) => sendRefusal(reply, refusal, frame);
      if (isSunset) return refuse(unsupportedVersion(version));
      const answer = answerOf(request, method, frame.requestId);
      if ("error" in answer) return refuse(answer);
      return sendJson(reply.header("request-id", frame.requestId), answer.body);
    },
  });

  app.setNotFoundHandler(async (request, reply) => sendNotFoundPage(reply, request.url));
  app.setErrorHandler<Error>((error, request, reply) => refuseBroken(error, request, reply));

  function answerOf(
    request: FastifyRequest,
    method: AdsMethod,
    requestId: string,
  ): { body: object } | AdsRefusal {
    const admitted = admit(request, method);
    if ("error" in admitted) return admitted;
    const { caller, tree, level } = admitted;
    if (method.name === "listAccessibleCustomers") {
      const direct = accessibleTo(caller.identity, tree);
      return direct.length === 0
        ? notAdsUser
        : { body: { resourceNames: direct.map(({ id }) => `customers/${id}`) } };
    }
    const read = readRequest(request.body, method.message);
    if ("refusal" in read) return frontEndRefusal(read.refusal);
    const { fields } = read;
    try {
      const customer = customerOf(request, method.customerId, { caller, tree, level });
      if ("error" in customer) return customer;
      const context = { customer, now: now(), pageSize, pageTokens, requestId };
      return method.name === "search"
        ? answerSearch(fields, context)
        : answerStream(fields, context);
    } catch (error) {
      if (error instanceof GaqlError) return queryRefusal(error);
      throw error;
    }
  }

  /** Returns the caller and its Cloud project, then applies injected faults. A developer token is ignored. */
  function admit(request: FastifyRequest, { rpc }: AdsMethod): Admitted | AdsRefusal {
    const api = { service: "googleads.googleapis.com", title: "Google Ads API", method: rpc };
    const admitted = authorize(request.headers.authorization, {
      identities,
      scopes: adsScopes,
      api,
    });
    if ("refusal" in admitted) return frontEndRefusal(admitted.refusal);
    const { projectNumber } = admitted.caller.identity;
    const level = projectAccess[projectNumber] ?? "basic";
    const fault = platformFault(request);
    const injected = adsFaults[fault];
    if (injected) return injected;
    // Later pages count as no operation.
    const pageToken = (request.body as { pageToken?: string } | null)?.pageToken;
    if (fault === "expired_page_token" && pageToken) {
      return requestRefusal("EXPIRED_PAGE_TOKEN", "Page token has expired.", pageToken);
    }
    const exhausted = pageToken ? null : operations.take(projectNumber, level);
    if (exhausted) return exhausted;
    const tree = accountTree(marketing.read(now()), customers);
    return { caller: admitted.caller, tree, level };
  }
}

type Admitted = { caller: GoogleCaller; tree: AccountTree; level: AccessLevel };

function customerOf(
  request: FastifyRequest,
  customerId: string,
  { caller, tree, level }: Admitted,
): AdsCustomer | AdsRefusal {
  if (!/^\d{10}$/.test(customerId)) {
    return requestRefusal("INVALID_CUSTOMER_ID", `Invalid customer ID '${customerId}'.`);
  }
  const loginId = headerOf(request, "login-customer-id");
  if (loginId !== null && !/^\d{10}$/.test(loginId)) return invalidLogin(loginId);
  const customer = tree.get(customerId);
  if (!customer) return customerNotFound;
  if (!mayRead(caller.identity, { tree, customer, loginId })) return permissionRefused;
  if (customer.status === "CANCELED" || customer.status === "CLOSED") return notEnabled;
  return level === "test" && !customer.isTest ? projectNotApproved : customer;
}

function unsupportedVersion(version: string): AdsRefusal {
  return requestRefusal(
    "UNSUPPORTED_VERSION",
    `Version ${version} is deprecated. Requests to this version will be blocked.`,
  );
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : null;
}

async function refuseBroken(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refusal = isClientError(error)
    ? invalidArgument(`Invalid JSON payload received. ${error.message}`)
    : internalError();
  return sendRefusal(reply, frontEndRefusal(refusal), {
    version: ownVersion,
    requestId: newRequestId(),
    isStream: request.url.endsWith(":searchStream"),
  });
}
