import { AppError } from "@cartograph/contracts/app-error.ts";
import type { AnyRouter } from "@trpc/server";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { unknownName } from "../trpc/errors.ts";
import { listProcedures } from "../trpc/list-procedures.ts";
import { pathPattern } from "./methods.ts";

type KnownParameters = { method: string; pattern: RegExp; names: ReadonlySet<string> };

/**
 * Refuses unknown query parameters of a REST path by name. The adapter would ignore them, so a misspelled range would
 * silently return the default range.
 */
export function refuseUnknownParameters(router: AnyRouter, prefix: string) {
  const routes = restParameters(router, prefix);
  return async (request: FastifyRequest): Promise<void> => {
    const path = request.url.split("?", 1)[0] ?? "";
    const method = request.method === "HEAD" ? "GET" : request.method;
    const route = routes.find((known) => known.method === method && known.pattern.test(path));
    if (route) refuseParameters(request.query, route.names);
  };
}

/** @throws AppError invalid_input */
export function refuseParameters(query: unknown, known: ReadonlySet<string> = new Set()): void {
  const issues = Object.keys(query ?? {})
    .filter((name) => !known.has(name))
    .map((name) => unknownName("parameter", name));
  const [first] = issues;
  if (first) throw new AppError("invalid_input", first.message, { issues });
}

function restParameters(router: AnyRouter, prefix: string): KnownParameters[] {
  return listProcedures(router).flatMap(({ openapi, inputs }) => {
    if (!openapi) return [];
    const hasParameters = openapi.method === "GET" || openapi.method === "DELETE";
    const names = hasParameters ? inputs.flatMap(fieldsOf) : [];
    const pathParameters = new Set(
      [...openapi.path.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => name),
    );
    return {
      method: openapi.method,
      pattern: pathPattern(`${prefix}${openapi.path}`),
      names: new Set(names.filter((name) => !pathParameters.has(name))),
    };
  });
}

function fieldsOf(input: unknown): string[] {
  if (input instanceof z.ZodOptional || input instanceof z.ZodDefault) {
    return fieldsOf(input.def.innerType);
  }
  return input instanceof z.ZodObject ? Object.keys(input.shape) : [];
}
