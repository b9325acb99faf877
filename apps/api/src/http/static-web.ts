import compress from "@fastify/compress";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { chooseEncoding, compressBody } from "../answers/answer.ts";
import { pathOf } from "./request-path.ts";

/**
 * Paths that have a screen in the web app; a last segment `:id` matches any value. Any other page is sent with status
 * 404 and shows the not-found screen.
 */
const screens = new Set([
  "/",
  "/traffic",
  "/products",
  "/cart",
  "/customers",
  "/ads",
  "/integrations",
  "/settings",
  "/settings/:id",
  "/metrics/:id",
  "/orders",
  "/orders/:id",
  "/customers/list",
  "/customers/:id",
  "/products/:id",
  "/reconciliation",
  "/auth",
  "/terms-of-service",
  "/privacy-policy",
]);

function hasScreen(path: string): boolean {
  return screens.has(path) || screens.has(path.replace(/\/[^/]+$/, "/:id"));
}

const yearSeconds = 365 * 24 * 60 * 60;

/** Answers a navigation for which there is no file; false when the request is not a navigation. */
export type ServePage = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

export type WebAppOptions = {
  directory: string;
  isSignedIn: (request: FastifyRequest) => Promise<boolean>;
};

/**
 * Serves the built web app. The names of files under `assets/` contain a hash of their content, so these files never
 * change; everything else is revalidated. Precompressed copies beside a file are sent in its place. The document says
 * whether somebody is signed in, so that its first script can request the report together with the session.
 */
export async function serveWebApp(
  app: FastifyInstance,
  { directory, isSignedIn }: WebAppOptions,
): Promise<ServePage> {
  const assets = join(directory, "assets", sep);
  const sendPage = async (
    path: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const page = await readFile(join(directory, "index.html"), "utf8");
    const openingTag = (await isSignedIn(request)) ? "<html data-signed-in " : "<html ";
    reply.code(hasScreen(path) ? 200 : 404).type("text/html; charset=utf-8");
    reply.headers({ "cache-control": "private, no-cache", vary: "accept-encoding, cookie" });
    // Most pages have no route, and only answers of routes are compressed by the plugin.
    const body = Buffer.from(page.replace("<html ", openingTag));
    const encoding = chooseEncoding(body, request.headers["accept-encoding"]);
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return reply.send(await compressBody(body, encoding));
  };
  await app.register(async (scope) => {
    await scope.register(compress, { threshold: 1024 });
    await scope.register(fastifyStatic, {
      root: directory,
      index: false,
      // A route for each file. A wildcard reads the whole directory for each request to check the spelling of the name.
      wildcard: false,
      globIgnore: ["**/*.br", "**/*.gz"],
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const caching = path.startsWith(assets)
          ? `public, max-age=${yearSeconds}, immutable`
          : "no-cache";
        reply.header("cache-control", caching);
      },
    });
    scope.get("/", (request, reply) => sendPage("/", request, reply));
  });

  return async (request, reply) => {
    const path = pathOf(request.url);
    if (!isNavigation(request, path)) return false;
    await sendPage(path, request, reply);
    return true;
  };
}

function isNavigation(request: FastifyRequest, path: string): boolean {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const isFile = /\.[a-z0-9]+$/i.test(path) || path.startsWith("/assets/");
  return isRead && !isFile && (request.headers.accept ?? "").includes("text/html");
}
