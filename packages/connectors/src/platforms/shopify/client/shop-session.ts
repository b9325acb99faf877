import type { Connection } from "../../../core/connector.ts";
import { retryAfterOf } from "../../../core/http-reply.ts";
import { openPlatformApi } from "../../../core/platform-api.ts";
import { createRestClient } from "../../../core/rest-client.ts";
import {
  createRestSession,
  checkAnswer,
  type Expected,
  type RestCall,
} from "../../../core/rest-session.ts";
import type { FailureReason } from "../../../core/retry.ts";
import type { Runtime } from "../../../core/runtime.ts";
import { shopifyHosts, toShopDomain } from "../address.ts";
import type { GraphqlDocument } from "../documents/document.ts";
import { createAccessToken } from "./access-token.ts";
import { readAnswer } from "./graphql-answer.ts";
import { failureOfStatus } from "./http-status.ts";
import { createPacing } from "./pacing.ts";
import { createPageSize, type PageSize } from "./page-size.ts";

export type Variables = Record<string, unknown>;

/** State shared by requests to one store: the token, the remaining points and the page sizes. */
export type ShopSession = {
  /**
   * One operation, retried until it succeeds.
   * @throws ConnectorError
   */
  call<T>(call: Call<T>, signal: AbortSignal): Promise<T>;
  /** The same with `$first` set: halved when the store cannot handle it, grown when it can. */
  callPage<T>(call: Call<T>, signal: AbortSignal): Promise<T>;
  /** Warnings about unreadable fields since the last call. */
  takeNotes(): string[];
  /** Set once the store has answered in another API version than requested. */
  versionWarning(): string | null;
  /** How many concurrent requests the store has room for. */
  room(): number;
  /** UTC milliseconds of the clock that paces requests. */
  now(): number;
  /** Current time by Shopify's clock, UTC milliseconds, to the second; null before its first answer. */
  shopNow(): number | null;
};

export type Call<T> = Expected<T> & {
  document: GraphqlDocument;
  variables: Variables;
  /** After how many internal errors of Shopify to give up; by default the number of tries. */
  maxInternalErrors?: number;
};

export type ShopSessionSettings = Runtime & {
  /** Such as "2026-07"; the documents need 2026-01 or later. */
  apiVersion: string;
};

type Operation = Pick<Call<unknown>, "document" | "variables">;

/** @throws ConnectorError when the key or the address is invalid */
export function openShopSession(
  connection: Connection,
  settings: ShopSessionSettings,
): ShopSession {
  const { apiVersion, timing } = settings;
  const publicOrigin = connection.baseUrl ?? `https://${toShopDomain(connection.storeUrl ?? "")}`;
  const api = { publicOrigin, hosts: shopifyHosts };
  const { http, base } = openPlatformApi(connection, api, settings);
  const url = `${base}/admin/oauth/access_token`;
  const client = createRestClient({
    http,
    base,
    token: createAccessToken(connection.apiKey, { url, http, timing }),
    authorize: (token) => ({ "x-shopify-access-token": token }),
  });
  const pacing = createPacing();
  const pageSizes = new Map<string, PageSize>();
  let servedVersion: string | null = null;
  let lastAnswer: { sentAt: number; receivedAt: number } | null = null;
  const notes = new Set<string>();

  const requests = createRestSession<Operation>({
    subject: "Shopify",
    timing,
    async send(operation, signal) {
      const { document, variables } = operation;
      const reservation = pacing.reserve(nameOf(operation), timing.now());
      try {
        if (reservation.waitMs > 0) await timing.sleep(reservation.waitMs, signal);
        const path = `/admin/api/${apiVersion}/graphql.json`;
        const body = { query: document.text, variables, operationName: document.name };
        return await client.send({ path, body }, signal);
      } finally {
        reservation.release();
      }
    },
  });

  function toRestCall<T>(
    { schema, validate, maxInternalErrors }: Call<T>,
    operation: () => Operation,
  ): RestCall<Operation, T> {
    let requested: Operation = operation();
    return {
      request: () => (requested = operation()),
      read(reply) {
        servedVersion = reply.headers.get("x-shopify-api-version") ?? servedVersion;
        requests.pause.observe(retryAfterOf(reply, timing.now()));
        const failure = failureOfStatus(reply, timing.now());
        if (failure) throw failure;
        const data = readAnswer(reply, schema, {
          onCost: (cost) => pacing.observe(nameOf(requested), cost, timing.now()),
          throttledMs: (cost) => pacing.waitAfterRefusal(cost),
          onWithheld: (note) => notes.add(note),
          secrets: client.secrets(),
        });
        const sentAt = Date.parse(reply.headers.get("date") ?? "");
        if (!Number.isNaN(sentAt)) lastAnswer = { sentAt, receivedAt: timing.now() };
        return checkAnswer(data, validate);
      },
      ...(maxInternalErrors !== undefined && { maxInternalErrors }),
    };
  }

  function sizeFor(document: GraphqlDocument): PageSize {
    const known = pageSizes.get(document.name);
    if (known) return known;
    const created = createPageSize();
    pageSizes.set(document.name, created);
    return created;
  }

  return {
    call: (call, signal) =>
      requests.call(
        toRestCall(call, () => call),
        signal,
      ),
    async callPage(call, signal) {
      const { document } = call;
      const size = sizeFor(document);
      const operation = () => ({
        document,
        variables: { ...call.variables, first: size.current() },
      });
      const answer = await requests.call(
        {
          ...toRestCall(call, operation),
          onFailure: ({ reason }) => sizeRelated.has(reason) && size.shrink(),
        },
        signal,
      );
      size.succeeded();
      return answer;
    },
    now: () => timing.now(),
    shopNow: () =>
      lastAnswer && lastAnswer.sentAt + Math.max(0, timing.now() - lastAnswer.receivedAt),
    room: () => pacing.room(),
    takeNotes() {
      const taken = [...notes];
      notes.clear();
      return taken;
    },
    versionWarning: () =>
      servedVersion === null || servedVersion === apiVersion
        ? null
        : `Shopify answered in API version ${servedVersion} instead of ${apiVersion}, which it no longer serves. Update Cartograph.`,
  };
}

/** A smaller page may succeed after one of these failures. */
const sizeRelated: ReadonlySet<FailureReason> = new Set(["overloaded", "internal", "too_large"]);

/** The name under which its cost is stored. */
function nameOf({ document, variables }: Operation): string {
  return `${document.name}:${variables["first"] ?? ""}`;
}
