import type { FastifyInstance } from "fastify";
import { sendFailure } from "./error-answers.ts";
import { type AllowedMethods, sendNotAllowed } from "./methods.ts";
import type { AnswerPage } from "./static-web.ts";

/** What no route answers: a page of the web app, a method that the path does not take, or nothing. */
export function answerNotFound(
  app: FastifyInstance,
  allowedMethods: AllowedMethods,
  answerPage: AnswerPage | null,
): void {
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    const methods = allowedMethods(path);
    if (methods.length > 0) return sendNotAllowed(reply, methods);
    const isApi = /^\/+(api|trpc)(\/|$)/i.test(path);
    if (!isApi && answerPage && (await answerPage(request, reply))) return reply;
    return sendFailure(reply, 404, { message: "Not found", code: "NOT_FOUND" });
  });
}
