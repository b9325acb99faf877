import { AppError } from "@cartograph/contracts/app-error.ts";
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { LRUCache } from "lru-cache";
import { type Config, isLoopbackHost } from "../config.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route answers under every host name: it reveals nothing to other sites. */
    anyHost?: boolean;
  }
}

/**
 * Without PUBLIC_URL, only requests to loopback names and the listening address are answered. Otherwise a page on
 * another name that resolves to this machine (DNS rebinding) would count as our own.
 */
export function createHostCheck({ publicUrl, host }: Pick<Config, "publicUrl" | "host">) {
  // Parsing the host as an address for each request would cost more than everything else here.
  const loopbackNames = new LRUCache<string, boolean>({ max: 100, memoMethod: isLoopbackHost });

  // Synchronous: a promise would be a large part of the cost of a cached answer.
  return function checkHost(
    request: FastifyRequest,
    _reply: FastifyReply,
    done: HookHandlerDoneFunction,
  ): void {
    if (publicUrl !== null || request.routeOptions.config.anyHost || isAllowed(request)) done();
    else done(refused());
  };

  function isAllowed(request: FastifyRequest): boolean {
    const name = request.hostname.toLowerCase().replace(/^\[(.*)\]$/, "$1");
    if (loopbackNames.memo(name) || name === host.toLowerCase()) return true;
    // A server that listens on every address also answers under the one that this connection used.
    return name === request.socket.localAddress?.replace(/^::ffff:/, "");
  }
}

function refused(): AppError {
  return new AppError(
    "forbidden",
    "This server does not accept requests for this host name. Set PUBLIC_URL to the address that people use.",
  );
}
