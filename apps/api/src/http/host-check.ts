import { AppError } from "@cartograph/contracts/app-error.ts";
import type { FastifyRequest } from "fastify";
import { type Config, isLoopbackHost } from "../config.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route answers under every host name: it has nothing that a stranger's page could read. */
    anyHost?: boolean;
  }
}

/**
 * Without PUBLIC_URL only loopback names and the listening address are answered. A page on another name that resolves
 * to this machine (DNS rebinding) would otherwise count as our own.
 */
export function createHostCheck({ publicUrl, host }: Pick<Config, "publicUrl" | "host">) {
  return async function checkHost(request: FastifyRequest): Promise<void> {
    if (publicUrl !== null || request.routeOptions.config.anyHost) return;
    const name = request.hostname.toLowerCase().replace(/^\[(.*)\]$/, "$1");
    if (isLoopbackHost(name) || name === host.toLowerCase()) return;
    // Of a server that listens on every address the one that this connection arrived at.
    if (name === request.socket.localAddress?.replace(/^::ffff:/, "")) return;
    throw new AppError(
      "forbidden",
      "This server does not answer under this host name. Set PUBLIC_URL to the address that people type.",
    );
  };
}
