import type { ErrorBody, FieldIssue } from "@cartograph/contracts/app-error.ts";
import type { FastifyReply, FastifyRequest } from "fastify";

type AdapterErrorBody = ErrorBody & { data?: { issues?: FieldIssue[] } };

/** Replaces the REST adapter's error body with `{message, code}` and, for invalid fields, `issues`. */
export function shapeRestError(
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  const isError = reply.raw.statusCode >= 400 && typeof payload === "string";
  done(null, isError ? shape(JSON.parse(payload) as AdapterErrorBody) : payload);
}

function shape({ message, code, data, issues: ownIssues }: AdapterErrorBody): string {
  const issues = data?.issues ?? ownIssues;
  const body: ErrorBody = { message: issues?.[0]?.message ?? message, code };
  return JSON.stringify(issues ? { ...body, issues } : body);
}
