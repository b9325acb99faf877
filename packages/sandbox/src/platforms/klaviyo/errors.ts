import type { FastifyReply } from "fastify";
import { createHash } from "node:crypto";

/** An error of Klaviyo; an answer may contain several. */
export type KlaviyoProblem = {
  status: number;
  code: string;
  title: string;
  detail: string;
  source?: { pointer: string } | { parameter: string };
};

export function invalid(
  detail: string,
  source: { pointer: string } | { parameter: string },
): KlaviyoProblem {
  return { status: 400, code: "invalid", title: "Invalid input.", detail, source };
}

export const notAuthenticated: KlaviyoProblem = {
  status: 401,
  code: "not_authenticated",
  title: "Authentication credentials were not provided.",
  detail: "Missing or invalid authorization scheme. Please use Klaviyo-API-Key.",
  source: { pointer: "/data/" },
};

export const authenticationFailed: KlaviyoProblem = {
  status: 401,
  code: "authentication_failed",
  title: "Incorrect authentication credentials.",
  detail: "Incorrect authentication credentials.",
  source: { pointer: "/data/" },
};

export const permissionDenied: KlaviyoProblem = {
  status: 403,
  code: "permission_denied",
  title: "You do not have permission to perform this action.",
  detail: "You do not have permission to perform this action.",
  source: { pointer: "/data/" },
};

export const serverError: KlaviyoProblem = {
  status: 500,
  code: "error",
  title: "A server error occurred.",
  detail: "A server error occurred.",
  source: { pointer: "/data/" },
};

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
