import { AppError, type FieldIssue } from "@cartograph/contracts/app-error.ts";
import type { AnyRouter } from "@trpc/server";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { unknownName } from "../trpc/errors.ts";
import { listProcedures } from "../trpc/list-procedures.ts";
import { pathPattern } from "./methods.ts";
import { pathOf } from "./request-path.ts";

type Names = ReadonlySet<string>;
type KnownNames = { method: string; pattern: RegExp; parameters: Names; fields: Names };

const none: Names = new Set();

/**
 * Refuses unknown query parameters and body fields of a REST path by name. The adapter would ignore parameters, a body
 * that the procedure does not read, and a field that is also in the path; a misspelled range would silently return the
 * default range.
 */
export function refuseUnknownNames(router: AnyRouter, prefix: string) {
  const routes = knownNames(router, prefix);
  const findRoute = (request: FastifyRequest): KnownNames | undefined => {
    const path = pathOf(request.url);
    const method = request.method === "HEAD" ? "GET" : request.method;
    return routes.find((known) => known.method === method && known.pattern.test(path));
  };
  return {
    /** For `onRequest`. */
    async parameters(request: FastifyRequest): Promise<void> {
      const route = findRoute(request);
      if (route) refuseParameters(request.query, route.parameters);
    },
    /** For `preValidation`, when the body has been parsed. */
    async fields(request: FastifyRequest): Promise<void> {
      const { body } = request;
      if (body === undefined) return;
      if (typeof body !== "object" || body === null || Array.isArray(body)) {
        throw new AppError("invalid_input", "The body must be a JSON object");
      }
      const route = findRoute(request);
      if (route) refuseUnknown("field", Object.keys(body), route.fields);
    },
  };
}

/** For `preHandler`. The adapter would leave out empty parameters, but passes on the only value of a list. */
export async function keepEmptyParameters(request: FastifyRequest): Promise<void> {
  const parameters = Object.entries(request.query ?? {});
  request.query = Object.fromEntries(
    parameters.map(([name, value]) => [name, value === "" ? [value] : value]),
  );
}

/** @throws AppError invalid_input */
export function refuseParameters(query: unknown, known: Names = none): void {
  const parameters = Object.entries(query ?? {});
  refuseUnknown(
    "parameter",
    parameters.map(([name]) => name),
    known,
  );
  const issues = parameters
    .filter(([, value]) => Array.isArray(value))
    .map(([path]) => ({ path, message: `"${path}" can be sent only once` }));
  refuse(issues);
}

function refuseUnknown(noun: "field" | "parameter", names: string[], known: Names): void {
  refuse(names.filter((name) => !known.has(name)).map((name) => unknownName(noun, name)));
}

function refuse(issues: FieldIssue[]): void {
  const [first] = issues;
  if (first) throw new AppError("invalid_input", first.message, { issues });
}

function knownNames(router: AnyRouter, prefix: string): KnownNames[] {
  return listProcedures(router).flatMap(({ openapi, inputs }) => {
    if (!openapi) return [];
    const pathParameters = new Set(
      [...openapi.path.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => name),
    );
    const names = new Set(inputs.flatMap(fieldsOf).filter((name) => !pathParameters.has(name)));
    const hasParameters = openapi.method === "GET" || openapi.method === "DELETE";
    return {
      method: openapi.method,
      pattern: pathPattern(`${prefix}${openapi.path}`),
      parameters: hasParameters ? names : none,
      fields: hasParameters ? none : names,
    };
  });
}

function fieldsOf(input: unknown): string[] {
  if (input instanceof z.ZodOptional || input instanceof z.ZodDefault) {
    return fieldsOf(input.def.innerType);
  }
  return input instanceof z.ZodObject ? Object.keys(input.shape) : [];
}
