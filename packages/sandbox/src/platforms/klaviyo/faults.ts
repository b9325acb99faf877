import type { FastifyReply } from "fastify";
import { sendProblems, throttled } from "./errors.ts";

const firewallPage =
  "<!DOCTYPE html><html><head><title>Attention Required! | Cloudflare</title></head><body><h1>Sorry, you have been blocked</h1></body></html>";
/** As seen on an account that had used up its daily reports. */
const dailyWaitSeconds = 73_473;

/** Sends a fault that only Klaviyo has; returns false for an unknown name. */
export function sendFault(name: string, reply: FastifyReply): boolean {
  switch (name) {
    case "gateway_text":
      void reply
        .status(503)
        .type("text/plain")
        .send(
          "upstream connect error or disconnect/reset before headers. reset reason: connection termination",
        );
      return true;
    case "firewall":
      void reply.status(403).type("text/html").send(firewallPage);
      return true;
    case "throttled":
      void sendProblems(reply.header("Retry-After", "1"), [throttled(1)]);
      return true;
    case "daily_quota":
      void sendProblems(reply.header("Retry-After", String(dailyWaitSeconds)), [
        throttled(dailyWaitSeconds),
      ]);
      return true;
    default:
      return false;
  }
}
