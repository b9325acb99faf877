import type { FastifyInstance } from "fastify";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { BlockList, isIPv6 } from "node:net";

export const requestIdHeader = "x-request-id";
/** What proxies send: UUIDs, ULIDs and hashes. Anything else could forge a log line or fill the log. */
const idPattern = /^[\w.-]{8,100}$/;

/** The id that a trusted proxy gave the request, otherwise a random one. */
export function createRequestIds(
  trustProxy: readonly string[],
): (request: IncomingMessage) => string {
  const proxies = new BlockList();
  for (const range of trustProxy) {
    const [address = "", bits] = range.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return ({ headers, socket }) => {
    const sent = headers[requestIdHeader];
    if (typeof sent !== "string" || !idPattern.test(sent)) return randomUUID();
    const address = socket.remoteAddress ?? "";
    const isTrusted = address !== "" && proxies.check(address, isIPv6(address) ? "ipv6" : "ipv4");
    return isTrusted ? sent : randomUUID();
  };
}

/** Sends the id with every answer, so that a user's problem report can be found in the log. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
}
