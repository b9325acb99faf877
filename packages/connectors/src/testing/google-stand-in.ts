import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type StandInReply = { status: number; body: unknown; headers?: Record<string, string> };
export type StandInRequest = { path: string; body: unknown };

/** A server that accepts any sign-in and returns the answers that the test sets. */
export type GoogleStandIn = {
  baseUrl: string;
  /** Every request except those for tokens, oldest first. */
  readonly requests: readonly StandInRequest[];
  readonly mostAtOnce: number;
  close(): Promise<void>;
};

export async function startGoogleStandIn(
  answer: (request: StandInRequest) => StandInReply,
): Promise<GoogleStandIn> {
  const requests: StandInRequest[] = [];
  let inProgress = 0;
  let mostAtOnce = 0;
  const server = createServer((request, response) => {
    inProgress += 1;
    mostAtOnce = Math.max(mostAtOnce, inProgress);
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      const path = request.url ?? "";
      const reply = path.endsWith("/token")
        ? { status: 200, body: { access_token: "ya29.stand-in", expires_in: 3_599 } }
        : answerTo({ path, body: text === "" ? null : JSON.parse(text) });
      const body = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body);
      inProgress -= 1;
      response.writeHead(reply.status, reply.headers).end(body);
    });
  });
  const answerTo = (request: StandInRequest): StandInReply => {
    requests.push(request);
    return answer(request);
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    get mostAtOnce() {
      return mostAtOnce;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A key to paste; the server accepts any. */
export const standInKey = JSON.stringify({
  type: "authorized_user",
  client_id: "client",
  client_secret: "canary-secret",
  refresh_token: "canary-refresh",
});
