import type { FastifyInstance, FastifyRequest } from "fastify";
import type { MarketingSource } from "../../core/marketing-data.ts";
import { platformFault } from "../../core/request.ts";
import { authorize } from "../google/authorize.ts";
import {
  GoogleRefusal,
  internalError,
  sendJson,
  sendNotFoundPage,
  type GoogleError,
} from "../google/google-errors.ts";
import type { GoogleCaller, GoogleIdentities } from "../google/identities.ts";
import { acceptText, readMessage } from "../google/read-message.ts";
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
  adsError,
  adsFaults,
  AdsRefusal,
  customerNotFound,
  invalidLogin,
  newRequestId,
  notAdsUser,
  notEnabled,
  permissionDenied,
  projectNotApproved,
  requestProblem,
  sendAdsError,
  type AnswerFrame,
} from "./errors.ts";
import { messageTypes, methodOf, type AdsMethod, type SearchFields } from "./methods.ts";
import { createOperations, type AccessLevel } from "./operations.ts";
import { createPageTokens, expiredPageToken } from "./page-tokens.ts";

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
/** Sunset versions, which get an error of the API; unknown versions get 404. */
const sunsetVersions = new Set(["v21", "v22"]);

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

  acceptText(app);

  app.route<{ Params: { "*": string } }>({
    method: ["GET", "POST"],
    url: "/*",
    handler: async (request, reply) => {
      const [, version = "", path = ""] = /^(v\d+)\/(.*)$/.exec(request.params["*"]) ?? [];
      const method = methodOf(request.method, path);
      const isSunset = sunsetVersions.has(version);
      if (!method || (version !== ownVersion && !isSunset)) {
        return sendNotFoundPage(reply, request.url);
      }
      if (isSunset) throw new AdsRefusal(unsupportedVersion(version));
      const requestId = newRequestId();
      return sendJson(reply.header("request-id", requestId), answerOf(request, method, requestId));
    },
  });

  app.setNotFoundHandler(async (request, reply) => sendNotFoundPage(reply, request.url));
  app.setErrorHandler<Error>(async (error, { url }, reply) => {
    const frame = {
      version: /\/(v\d+)\//.exec(url)?.[1] ?? ownVersion,
      requestId: newRequestId(),
      isStream: url.endsWith(":searchStream"),
    };
    return sendAdsError(reply, googleErrorOf(error, frame), frame);
  });

  /** @throws GoogleRefusal @throws AdsRefusal */
  function answerOf(request: FastifyRequest, method: AdsMethod, requestId: string): object {
    const caller = admit(request, method);
    if (method.name === "listAccessibleCustomers") {
      takeOperation(caller);
      const direct = accessibleTo(caller.identity, treeOf());
      if (direct.length === 0) throw new AdsRefusal(notAdsUser);
      return { resourceNames: direct.map(({ id }) => `customers/${id}`) };
    }
    const fields = readMessage<SearchFields>(request.body, method.message, messageTypes);
    const { pageToken = "" } = fields;
    if (pageToken !== "" && platformFault(request) === "expired_page_token") {
      throw new AdsRefusal(expiredPageToken(pageToken));
    }
    // Later pages count as no operation.
    if (pageToken === "") takeOperation(caller);
    const customer = customerOf(request, method.customerId, {
      caller,
      tree: treeOf(),
      level: levelOf(caller),
    });
    const context = { customer, now: now(), pageSize, pageTokens, requestId };
    return method.name === "search" ? answerSearch(fields, context) : answerStream(fields, context);
  }

  /** Returns the caller unless a fault is injected. A developer token is ignored. */
  function admit(request: FastifyRequest, { rpc }: AdsMethod): GoogleCaller {
    const caller = authorize(request.headers.authorization, {
      identities,
      scopes: adsScopes,
      api: { service: "googleads.googleapis.com", title: "Google Ads API", method: rpc },
    });
    const injected = adsFaults[platformFault(request)];
    if (injected) throw new AdsRefusal(injected);
    return caller;
  }

  function takeOperation(caller: GoogleCaller): void {
    operations.take(caller.identity.projectNumber, levelOf(caller));
  }

  function levelOf({ identity }: GoogleCaller): AccessLevel {
    return projectAccess[identity.projectNumber] ?? "basic";
  }

  function treeOf(): AccountTree {
    return accountTree(marketing.read(now()), customers);
  }
}

/** @throws AdsRefusal */
function customerOf(
  request: FastifyRequest,
  customerId: string,
  { caller, tree, level }: { caller: GoogleCaller; tree: AccountTree; level: AccessLevel },
): AdsCustomer {
  if (!/^\d{10}$/.test(customerId)) {
    throw new AdsRefusal(
      requestProblem("INVALID_CUSTOMER_ID", `Invalid customer ID '${customerId}'.`),
    );
  }
  const loginId = headerOf(request, "login-customer-id");
  if (loginId !== null && !/^\d{10}$/.test(loginId)) throw new AdsRefusal(invalidLogin(loginId));
  const customer = tree.get(customerId);
  if (!customer) throw new AdsRefusal(customerNotFound);
  if (!mayRead(caller.identity, { tree, customer, loginId })) {
    throw new AdsRefusal(permissionDenied);
  }
  if (customer.status === "CANCELED" || customer.status === "CLOSED") {
    throw new AdsRefusal(notEnabled);
  }
  if (level === "test" && !customer.isTest) throw new AdsRefusal(projectNotApproved);
  return customer;
}

function unsupportedVersion(version: string) {
  return requestProblem(
    "UNSUPPORTED_VERSION",
    `Version ${version} is deprecated. Requests to this version will be blocked.`,
  );
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : null;
}

function googleErrorOf(error: Error, frame: AnswerFrame): GoogleError {
  if (error instanceof GoogleRefusal) return error.error;
  if (error instanceof AdsRefusal) return adsError(error.error, frame);
  return internalError();
}
