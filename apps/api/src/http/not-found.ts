import type { FastifyInstance } from "fastify";
import { sendFailure } from "./error-responses.ts";
import { type AllowedMethods, refuseMethods } from "./methods.ts";
import type { ServePage } from "./static-web.ts";
import { pathOf } from "./request-path.ts";

/** Handles requests without a route: a page of the web app, an unsupported method, or 404. */
export function setNotFoundHandler(
  app: FastifyInstance,
  allowedMethods: AllowedMethods,
  servePage: ServePage | null,
): void {
  const refuseOtherMethods = refuseMethods(allowedMethods);
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url);
    await refuseOtherMethods(request, reply);
    if (reply.sent) return reply;
    const isApi = /^\/+(api|trpc)(\/|$)/i.test(path);
    if (!isApi && servePage && (await servePage(request, reply))) return reply;
    return sendFailure(reply, 404, { message: "Not found", code: "NOT_FOUND" });
  });
}
