import { AppError } from "@cartograph/contracts/app-error.ts";
import type { AnyRouter } from "@trpc/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { listProcedures } from "../trpc/list-procedures.ts";
import { sendFailure } from "./error-responses.ts";
import { pathOf } from "./request-path.ts";

/** Methods that the REST path accepts; empty when there is no such path. */
export type AllowedMethods = (path: string) => string[];

type Route = { method: string; path: string };

/** Built from the router's procedures and the additional routes. `{name}` in a path matches any one segment. */
export function createAllowedMethods(
  router: AnyRouter,
  prefix: string,
  others: readonly Route[],
): AllowedMethods {
  const routes = [...restRoutes(router, prefix), ...others];
  const patterns = routes.map(({ method, path }) => ({ method, pattern: pathPattern(path) }));
  return (path) => patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
}

export function restRoutes(router: AnyRouter, prefix: string): Route[] {
  return listProcedures(router).flatMap(({ openapi }) =>
    openapi ? [{ method: openapi.method, path: `${prefix}${openapi.path}` }] : [],
  );
}

/** `{name}` in the path matches any one segment. Paths are case-sensitive. */
export function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, "[^/]+")}/?$`);
}

/** Refuses unknown paths, which include other spellings of known ones: the REST adapter would ignore the case. */
export function refuseUnknownPaths(allowedMethods: AllowedMethods) {
  return async (request: FastifyRequest): Promise<void> => {
    const allowed = allowedMethods(pathOf(request.url));
    if (allowed.length === 0) throw new AppError("not_found", "Not found");
  };
}

/** Answers 405 to a method that the path does not support, and passes everything else on. */
export function refuseMethods(allowedMethods: AllowedMethods) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const allowed = allowedMethods(pathOf(request.url));
    const { method } = request;
    const isAllowed = allowed.includes(method) || (method === "HEAD" && allowed.includes("GET"));
    return isAllowed || allowed.length === 0 ? undefined : sendNotAllowed(reply, allowed);
  };
}

/** Shows HEAD as GET to the REST adapter, which would answer 204 to every HEAD. */
export async function showHeadAsGet(request: FastifyRequest): Promise<void> {
  if (request.method !== "HEAD") return;
  Object.defineProperty(request, "method", { value: "GET", configurable: true });
}

/** For `onSend`: of an answer to HEAD, Fastify sends the length without the body. */
export function showMethod(
  request: FastifyRequest,
  _reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  Reflect.deleteProperty(request, "method");
  done(null, payload);
}

function sendNotAllowed(reply: FastifyReply, allowed: readonly string[]): FastifyReply {
  void reply.header("allow", allowed.join(", "));
  return sendFailure(reply, 405, {
    message: `This address supports only ${allowed.join(" and ")}`,
    code: "METHOD_NOT_SUPPORTED",
  });
}
