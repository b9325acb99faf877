import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isClientError, pathOf, platformFault } from "../../core/request.ts";
import type { StoreSource } from "../../core/store-data.ts";
import type { Access } from "./access.ts";
import { addAuthentication, badToken, createTokens, type AppClient } from "./authentication.ts";
import { internalServerError, maxCostExceeded, throttled, type ErrorBody } from "./errors.ts";
import { buildExecutableSchema } from "./executable-schema.ts";
import { maxQueryCost } from "./cost.ts";
import {
  actualCost,
  prepareDocument,
  readQuery,
  requestedCost,
  runQuery,
  type DocumentCache,
} from "./execute-query.ts";
import { createListCache } from "./list-cache.ts";
import type { RequestContext } from "./request-context.ts";
import { createBucket, roomyBucket, type Bucket, type BucketSize } from "./throttle.ts";
import { servedVersion } from "./versions.ts";

export type ShopifySandboxOptions = {
  store: StoreSource;
  now(): number;
  /** Access tokens besides the demo token, each with its own bucket. */
  tokens?: readonly Access[];
  /** Apps that may exchange their secret for a token valid for a day. */
  clients?: readonly AppClient[];
  /** Orders that fail to load: a query for more than their ids and scalar fields fails. */
  brokenOrders?: ReadonlySet<number>;
  bucket?: BucketSize;
  /** A monotonic clock for the bucket, in milliseconds. */
  bucketClock?: () => number;
};

type GraphqlBody = {
  query?: unknown;
  variables?: Record<string, unknown> | null;
  operationName?: string | null;
};

type GraphqlRoute = { Params: { version: string }; Body: GraphqlBody | null };

/** Shared by all apps, because building the schema and compiling queries takes longer than most tests. */
let completeDocuments: DocumentCache | undefined;

function emptyDocuments(deniedFields: readonly string[] = []): DocumentCache {
  return { schema: buildExecutableSchema(deniedFields), prepared: new Map() };
}

/** Adds the Admin API to the app. */
export function addShopify(app: FastifyInstance, options: ShopifySandboxOptions): void {
  const caches = new Map<string, DocumentCache>();
  const lists = createListCache();
  const buckets = new Map<string, Bucket>();
  const tokens = createTokens(options);
  let lastAnswer: object | null = null;

  app.addHook("onRequest", async (_request, reply) => {
    reply.header("X-Request-Id", randomUUID());
    reply.header("Date", new Date(options.now()).toUTCString());
  });
  addAuthentication(app, tokens);

  app.post<GraphqlRoute>("/admin/api/:version/graphql.json", async (request, reply) => {
    reply.header("X-Shopify-API-Version", servedVersion(request.params.version, options.now()));
    const access = tokens.accessOf(request.headers["x-shopify-access-token"]);
    if (!access) return refuse(reply, 401, badToken);
    const body = request.body;
    if (typeof body?.query !== "string") {
      return refuse(reply, 400, { query: "Required parameter missing or invalid" });
    }
    return answer(reply, await graphql(request, { ...body, query: body.query }, access));
  });
  app.setNotFoundHandler(async (request, reply) =>
    refuse(
      reply,
      404,
      `Not Found: ${request.method} ${pathOf(app, request)} is not served by this sandbox`,
    ),
  );
  app.setErrorHandler<Error>(async (error, _request, reply) =>
    isClientError(error)
      ? refuse(reply, 400, { query: "Required parameter missing or invalid" })
      : refuse(reply, 500, "An unexpected error occurred"),
  );

  async function graphql(
    request: FastifyRequest<GraphqlRoute>,
    body: GraphqlBody & { query: string },
    access: Access,
  ): Promise<object> {
    // Pages of orders take long to build, so other requests may run between two of them.
    await setImmediate();
    const faultName = platformFault(request);
    if (faultName === "internal_error") return { errors: [internalServerError(request.id)] };
    // Repeats the previous answer, as a broken cache would.
    if (faultName === "repeated_answer" && lastAnswer) return lastAnswer;

    const documents = documentsFor(access);
    const { schema } = documents;
    const prepared = prepareDocument(documents, body.query);
    if (prepared.errors.length > 0) return { errors: prepared.errors };
    const read = readQuery(schema, prepared.document, {
      operationName: body.operationName ?? undefined,
      variables: body.variables ?? undefined,
    });
    if ("errors" in read) return { errors: read.errors };

    const requested = requestedCost(schema, read.query);
    if (requested > maxQueryCost) return { errors: [maxCostExceeded(requested, maxQueryCost)] };
    const bucket = bucketOf(access);
    if (faultName === "throttled" || !bucket.admits(requested)) {
      return { errors: [throttled()], extensions: costExtension(requested, null, bucket) };
    }

    const nowMs = options.now();
    const context: RequestContext = {
      data: options.store.read(nowMs),
      nowMs,
      access,
      lists,
      pageSizes: new Map(),
      searches: [],
      brokenOrders: options.brokenOrders ?? noOrders,
    };
    const { data, errors } = await runQuery(schema, read.query, context);
    if (errors.some(isInternalError)) return { errors: [internalServerError(request.id)] };
    const actual = Math.min(requested, actualCost(schema, read.query, context));
    bucket.charge(actual);
    const reportedErrors: ErrorBody[] =
      faultName === "partial_data" ? [...errors, internalServerError(request.id)] : errors;
    const answered = {
      data,
      ...(reportedErrors.length > 0 && { errors: reportedErrors }),
      extensions: {
        ...costExtension(requested, actual, bucket),
        ...(context.searches.length > 0 && { search: context.searches }),
      },
    };
    lastAnswer = answered;
    return answered;
  }

  /** Caches a schema for each set of denied fields. */
  function documentsFor({ deniedFields = [] }: Access): DocumentCache {
    if (deniedFields.length === 0) return (completeDocuments ??= emptyDocuments());
    const key = deniedFields.join();
    const cache = caches.get(key) ?? emptyDocuments(deniedFields);
    caches.set(key, cache);
    return cache;
  }

  function bucketOf({ token, bucket: ownSize }: Access): Bucket {
    let bucket = buckets.get(token);
    if (!bucket) {
      const clock = options.bucketClock ?? (() => performance.now());
      bucket = createBucket(ownSize ?? options.bucket ?? roomyBucket, clock);
      buckets.set(token, bucket);
    }
    return bucket;
  }
}

const noOrders: ReadonlySet<number> = new Set();

function isInternalError({ extensions }: ErrorBody): boolean {
  return extensions?.["code"] === "INTERNAL_SERVER_ERROR";
}

async function refuse(
  reply: FastifyReply,
  status: number,
  errors: string | object,
): Promise<FastifyReply> {
  return reply.status(status).type("application/json").send(JSON.stringify({ errors }));
}

async function answer(reply: FastifyReply, body: object): Promise<FastifyReply> {
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(body));
}

function costExtension(requested: number, actual: number | null, bucket: Bucket) {
  const { maximumAvailable, currentlyAvailable, restoreRate } = bucket.status();
  return {
    cost: {
      requestedQueryCost: requested,
      actualQueryCost: actual,
      throttleStatus: { maximumAvailable, currentlyAvailable, restoreRate },
    },
  };
}
