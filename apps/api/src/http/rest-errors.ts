import type { ErrorBody, FieldIssue } from "@cartograph/contracts/app-error.ts";
import type { FastifyReply, FastifyRequest } from "fastify";

type AdapterErrorBody = { message: string; code: string; data?: { issues?: FieldIssue[] } };

/**
 * The REST adapter spreads tRPC's error over the body and puts its own words before ours; what leaves is
 * `{message, code}` and, for refused fields, `issues`.
 */
export async function shapeRestError(
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (reply.raw.statusCode < 400 || typeof payload !== "string") return payload;
  const { message, code, data } = JSON.parse(payload) as AdapterErrorBody;
  const issues = data?.issues;
  const body: ErrorBody = { message: issues?.[0]?.message ?? message, code };
  return JSON.stringify(issues ? { ...body, issues } : body);
}
