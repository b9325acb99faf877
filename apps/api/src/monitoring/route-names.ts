import type { AnyRouter } from "@trpc/server";
import type { FastifyRequest } from "fastify";
import { pathPattern, restRoutes } from "../http/methods.ts";
import { listProcedures } from "../trpc/list-procedures.ts";
import { pathOf } from "../http/request-path.ts";

/** The route of a request without ids or other values from the caller, such as `/api/orders/{id}`. */
export type RouteName = (request: FastifyRequest) => string;

/** Pages of the web app, and unknown addresses. */
const otherRoute = "/*";

/** Both mounts are one route for Fastify, so their procedures are looked up by name and by path. */
export function createRouteNames(router: AnyRouter): RouteName {
  const procedures = new Set(listProcedures(router).map(({ name }) => name));
  const paths = [...new Set(restRoutes(router, "/api").map(({ path }) => path))];
  const plainPaths = new Set(paths.filter((path) => !path.includes("{")));
  const patterns = paths
    .filter((path) => path.includes("{"))
    .map((path) => ({ path, pattern: pathPattern(path) }));

  function restPath(url: string): string {
    const path = pathOf(url);
    if (plainPaths.has(path)) return path;
    return patterns.find(({ pattern }) => pattern.test(path))?.path ?? "/api/*";
  }

  return (request) => {
    const { url } = request.routeOptions;
    if (url === undefined || request.is404) return otherRoute;
    if (url === "/trpc/:path") {
      const { path } = request.params as { path: string };
      if (procedures.has(path)) return `/trpc/${path}`;
      return path.includes(",") ? "/trpc/{batch}" : "/trpc/*";
    }
    if (url.startsWith("/api/docs")) return "/api/docs/*";
    if (url.startsWith("/assets/")) return "/assets/*";
    return url.endsWith("*") ? restPath(request.url) : url;
  };
}
