import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type StubReply = { status: number; body: unknown; headers?: Record<string, string> };
export type StubRequest = { path: string; body: unknown };

/** A server that accepts any sign-in and returns the answers that the test sets. */
export type StubServer = {
  baseUrl: string;
  /** Every request except those for tokens, oldest first. */
  readonly requests: readonly StubRequest[];
  readonly maxConcurrent: number;
  close(): Promise<void>;
};

export async function startStubServer(
  answer: (request: StubRequest) => StubReply,
): Promise<StubServer> {
  const requests: StubRequest[] = [];
  let inProgress = 0;
  let maxConcurrent = 0;
  const server = createServer((request, response) => {
    inProgress += 1;
    maxConcurrent = Math.max(maxConcurrent, inProgress);
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
  const answerTo = (request: StubRequest): StubReply => {
    requests.push(request);
    return answer(request);
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    get maxConcurrent() {
      return maxConcurrent;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A key to paste; the server accepts any. */
export const stubGoogleKey = JSON.stringify({
  type: "authorized_user",
  client_id: "client",
  client_secret: "canary-secret",
  refresh_token: "canary-refresh",
});
