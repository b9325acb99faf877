import type { FastifyInstance, FastifyRequest } from "fastify";

/** The name of the platform's own fault in this request; "" for none. */
export function platformFault({ fault }: Pick<FastifyRequest, "fault">): string {
  return fault?.kind === "platform" ? fault.name : "";
}

/** The request's path below the app's prefix, without the query. */
export function pathOf(app: FastifyInstance, { url }: Pick<FastifyRequest, "url">): string {
  const [path = ""] = url.split("?");
  return path.startsWith(app.prefix) ? path.slice(app.prefix.length) : path;
}

/** Parses form bodies to an object; of repeated names, the last value counts. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/** Returns whether Fastify refused the request itself, for example because its body cannot be parsed. */
export function isClientError({ statusCode = 500 }: Error & { statusCode?: number }): boolean {
  return statusCode < 500;
}
