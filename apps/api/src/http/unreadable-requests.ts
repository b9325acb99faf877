import { AppError, type ErrorBody } from "@cartograph/contracts/app-error.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { requestIdHeader } from "../monitoring/request-id.ts";
import { sendError } from "./error-responses.ts";

const unreadable = "The request cannot be read";

/** Options of a server for requests that reach neither hooks nor routes, so hooks cannot add these headers. */
export function answerUnreadable(headers: Readonly<Record<string, string>>) {
  return {
    /** Addresses that cannot be routed, such as `/%`. */
    frameworkErrors(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
      void reply.headers({ ...headers, [requestIdHeader]: request.id });
      sendError(new AppError("invalid_input", unreadable), reply);
    },
    /** Requests that are not HTTP or do not arrive in time. */
    clientErrorHandler(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket): void {
      if (error.code === "ECONNRESET" || !socket.writable) {
        socket.destroy();
        return;
      }
      const { status, message } = refusalOf(error.code);
      const requestId = randomUUID();
      // The error itself quotes the request, which may contain a session cookie.
      this.log.info({ requestId, status, code: error.code }, "A request could not be read");
      const body = JSON.stringify({ message, code: "BAD_REQUEST" } satisfies ErrorBody);
      const sent = {
        ...headers,
        [requestIdHeader]: requestId,
        "cache-control": "no-store",
        "content-type": "application/json; charset=utf-8",
        "content-length": String(Buffer.byteLength(body)),
        connection: "close",
      };
      const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
      socket.destroySoon();
    },
  };
}

function refusalOf(code: string | undefined): { status: number; message: string } {
  switch (code) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return { status: 408, message: "The request took too long to arrive" };
    case "HPE_HEADER_OVERFLOW":
      return { status: 431, message: "The headers of the request are too long" };
    default:
      return { status: 400, message: unreadable };
  }
}
