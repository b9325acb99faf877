import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Paths that the web app has a screen for; any other page is its not-found screen, and says so by its status. */
const screens = new Set([
  "/",
  "/traffic",
  "/products",
  "/cart",
  "/customers",
  "/ads",
  "/integrations",
  "/auth",
  "/terms-of-service",
  "/privacy-policy",
]);

const yearSeconds = 365 * 24 * 60 * 60;

export type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/**
 * Serves the built web app from `directory`. Files under `assets/` carry a hash of their content in their names and
 * never change; everything else is asked for anew.
 * @returns what answers a navigation that no file answers; it says false when it is none.
 */
export async function serveWebApp(app: FastifyInstance, directory: string): Promise<AnswerPage> {
  const indexFile = join(directory, "index.html");
  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.startsWith(join(directory, "assets"));
      const caching = isHashed ? `public, max-age=${yearSeconds}, immutable` : "no-cache";
      reply.header("cache-control", caching);
    },
  });

  return async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    if (!isNavigation(request, path) || !existsSync(indexFile)) return false;
    const page = await readFile(indexFile);
    reply.code(screens.has(path) ? 200 : 404).header("cache-control", "no-cache");
    await reply.type("text/html; charset=utf-8").send(page);
    return true;
  };
}

function isNavigation(request: FastifyRequest, path: string): boolean {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const isFile = /\.[a-z0-9]+$/i.test(path) || path.startsWith("/assets/");
  return isRead && !isFile && (request.headers.accept ?? "*/*").includes("html");
}
