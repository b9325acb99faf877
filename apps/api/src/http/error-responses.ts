import { AppError, type ErrorBody } from "@cartograph/contracts/app-error.ts";
import { storageFailure } from "@cartograph/database/storage-failure.ts";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errorHeaders, formatError, internalErrorMessage, toTrpcError } from "../trpc/errors.ts";

/** Formats every failure outside the procedures in the same way, and hides the details of unknown errors. */
export function setErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    sendError(toAppError(error, request), reply);
  });
}

export function sendError(error: AppError, reply: FastifyReply): FastifyReply {
  const sent = toTrpcError(error);
  const { message, issues } = error;
  return sendFailure(reply.headers(errorHeaders([sent])), getHTTPStatusCodeFromError(sent), {
    message,
    code: sent.code,
    ...(issues && { issues }),
  });
}

/** Sends an error in the form of tRPC, whose client takes any other form for a failed connection. */
export function sendTrpcError(error: AppError, reply: FastifyReply): FastifyReply {
  const sent = toTrpcError(error);
  const shape = { code: TRPC_ERROR_CODES_BY_KEY[sent.code] };
  return reply
    .code(getHTTPStatusCodeFromError(sent))
    .headers({ "cache-control": "no-store", ...errorHeaders([sent]) })
    .send({ error: formatError({ shape, error: sent }) });
}

export function sendFailure(reply: FastifyReply, status: number, body: ErrorBody): FastifyReply {
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(body));
}

function isJsonError(error: FastifyError | Error): boolean {
  return "code" in error && /^FST_ERR_CTP_(INVALID|EMPTY)_JSON_BODY$/.test(error.code);
}

/** Fastify's own errors with our messages, since its messages may quote the request. */
function toAppError(error: FastifyError | Error, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  const notSaved = storageFailure(error);
  if (notSaved !== null) {
    request.log.error(
      { err: error, requestId: request.id },
      "A request failed because of the database",
    );
    return notSaved;
  }
  const status = "statusCode" in error ? error.statusCode : undefined;
  switch (status) {
    case 400:
      return new AppError(
        "invalid_input",
        isJsonError(error) ? "The request is not valid JSON" : "The request cannot be read",
      );
    case 403:
    case 404:
      return new AppError("not_found", "Not found");
    case 408:
      return new AppError("invalid_input", "The request took too long to arrive");
    case 413:
      return new AppError("payload_too_large", "The request is too large");
    case 414:
      return new AppError("invalid_input", "The address is too long");
    case 415:
      return new AppError("unsupported_media_type", "The body must be application/json");
    case 503:
      return new AppError("unavailable", "The server is busy. Try again in a moment.", {
        retryAfterSeconds: 2,
      });
    default:
      request.log.error({ err: error, requestId: request.id }, "A request failed");
      return new AppError("internal", internalErrorMessage, { cause: error });
  }
}
