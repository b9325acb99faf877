import type { FastifyReply } from "fastify";
import { createHash } from "node:crypto";
import { RefusedRequest } from "../../core/refused-request.ts";

/** An error of Klaviyo; an answer may contain several. */
export type KlaviyoProblem = {
  status: number;
  code: string;
  title: string;
  detail: string;
  source?: { pointer: string } | { parameter: string };
};

export class KlaviyoRefusal extends RefusedRequest<readonly KlaviyoProblem[]> {}

/** @throws KlaviyoRefusal for an invalid value */
export function refuse(detail: string, source: NonNullable<KlaviyoProblem["source"]>): never {
  throw new KlaviyoRefusal([invalid(detail, source)]);
}

export function invalid(
  detail: string,
  source: NonNullable<KlaviyoProblem["source"]>,
): KlaviyoProblem {
  return { status: 400, code: "invalid", title: "Invalid input.", detail, source };
}

export const notAuthenticated = problemOfRequest(401, "not_authenticated", {
  title: "Authentication credentials were not provided.",
  detail: "Missing or invalid authorization scheme. Please use Klaviyo-API-Key.",
});

export const authenticationFailed = problemOfRequest(401, "authentication_failed", {
  title: "Incorrect authentication credentials.",
});

export const permissionDenied = problemOfRequest(403, "permission_denied", {
  title: "You do not have permission to perform this action.",
});

export const serverError = problemOfRequest(500, "error", { title: "A server error occurred." });

function problemOfRequest(
  status: number,
  code: string,
  { title, detail = title }: { title: string; detail?: string },
): KlaviyoProblem {
  return { status, code, title, detail, source: { pointer: "/data/" } };
}

export function notFoundPath(path: string): KlaviyoProblem {
  const detail = `The path ${path} could not be found: it is not served by this sandbox.`;
  return { status: 404, code: "not_found", title: "Not found", detail };
}

export function throttled(seconds: number): KlaviyoProblem {
  const unit = seconds === 1 ? "second" : "seconds";
  return {
    status: 429,
    code: "throttled",
    title: "Request was throttled.",
    detail: `Request was throttled. Expected available in ${seconds} ${unit}.`,
    source: { pointer: "/data" },
  };
}

/** All errors of one answer share an id. */
export async function sendProblems(
  reply: FastifyReply,
  problems: readonly KlaviyoProblem[],
): Promise<FastifyReply> {
  const [first = serverError] = problems;
  const id = uuidOf(JSON.stringify(problems));
  const errors = problems.map((problem) => ({ id, links: {}, meta: {}, ...problem }));
  return sendJsonApi(reply.status(first.status), { errors });
}

export async function sendJsonApi(reply: FastifyReply, body: object): Promise<FastifyReply> {
  return reply.type("application/vnd.api+json").send(JSON.stringify(body));
}

/** Returns an id in Klaviyo's format, always the same for the same text. */
export function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return [8, 4, 4, 4, 12]
    .reduce<[string[], number]>(
      ([parts, at], length) => [[...parts, hex.slice(at, at + length)], at + length],
      [[], 0],
    )[0]
    .join("-");
}
