import type { FastifyReply } from "fastify";
import type { TikTokError } from "./refusals.ts";

let answered = 0;

export async function sendData(
  reply: FastifyReply,
  data: object,
  { now }: { now: number },
): Promise<FastifyReply> {
  return send(reply, { code: 0, message: "OK", data }, now);
}

export async function sendRefusal(
  reply: FastifyReply,
  { code, message }: TikTokError,
  { now }: { now: number },
): Promise<FastifyReply> {
  return send(reply, { code, message, data: {} }, now);
}

/** An unknown path does not reach the API, so its answer has no envelope. */
export async function sendNotFound(reply: FastifyReply): Promise<FastifyReply> {
  return reply
    .status(404)
    .type("text/plain")
    .send("404 page not found: this path is not served by this sandbox");
}

async function send(
  reply: FastifyReply,
  { code, message, data }: { code: number; message: string; data: object },
  now: number,
): Promise<FastifyReply> {
  const requestId = nextRequestId(now);
  return reply
    .status(200)
    .headers({ "X-TT-LOGID": requestId, "x-tt-trace-id": `00-${requestId.toLowerCase()}-01` })
    .type("application/json; charset=utf-8")
    .send(JSON.stringify({ code, message, request_id: requestId, data }));
}

/** The time to the second in UTC, then a part that differs between requests in one second. */
function nextRequestId(now: number): string {
  answered += 1;
  const time = new Date(now).toISOString().replace(/\D/g, "").slice(0, 14);
  return time + answered.toString(16).toUpperCase().padStart(18, "0");
}
