import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A platform's API behind a gateway that, after a number of responses, echoes everything it knows about the key. */
export type Echo = {
  /** Base URL in place of the API's. */
  baseUrl: string;
  /** Every requested URL. */
  readonly urls: readonly string[];
  /** Every access token that was granted, and every credential in a header. */
  readonly tokens: ReadonlySet<string>;
  /** Number of responses that repeated the key. */
  readonly echoed: number;
  /** Passes on this many responses of the API; later ones except token responses are errors. */
  failAfter(answers: number, status: number): void;
  close(): Promise<void>;
};

export async function startEcho(apiUrl: string, secrets: readonly string[]): Promise<Echo> {
  const api = new URL(apiUrl);
  const urls: string[] = [];
  const tokens = new Set<string>();
  let forwardsLeft = 0;
  let failure = 400;
  let echoed = 0;

  const server = createServer((request, response) => {
    void answer(request).then(({ status, headers, body }) =>
      response.writeHead(status, headers).end(body),
    );
  });

  async function answer(request: IncomingMessage) {
    const path = request.url ?? "";
    urls.push(path);
    const sent: Buffer[] = [];
    for await (const piece of request) sent.push(piece as Buffer);
    const isSignIn = path.endsWith("/token");
    recordCredentials(request);
    if (!isSignIn && forwardsLeft === 0) {
      echoed += 1;
      const leaked = [...secrets, ...tokens].join(" ");
      const received = `${JSON.stringify(request.headers)} ${Buffer.concat(sent).toString()}`;
      const headers = { "content-type": "application/json", "x-request-id": leaked.slice(0, 200) };
      const body = JSON.stringify(errorIn(failure, `Not allowed: ${leaked} ${received}`));
      return { status: failure, headers, body };
    }
    if (!isSignIn) forwardsLeft -= 1;
    const forwarded = await fetch(new URL(path, api.origin), {
      method: request.method ?? "GET",
      headers: headersOf(request),
      ...(sent.length > 0 && { body: Buffer.concat(sent) }),
    });
    const body = await forwarded.text();
    const granted = isSignIn ? /"access_token":\s*"([^"]+)"/.exec(body)?.[1] : undefined;
    if (granted !== undefined) tokens.add(granted);
    return { status: forwarded.status, headers: { "content-type": "application/json" }, body };
  }

  function recordCredentials({ headers }: IncomingMessage): void {
    const names = ["authorization", "access-token", "developer-token", "x-shopify-access-token"];
    for (const name of names) {
      const credential = String(headers[name] ?? "").replace(/^\S+ /, "");
      if (credential !== "") tokens.add(credential);
    }
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}${api.pathname.replace(/\/$/, "")}`,
    urls,
    tokens,
    get echoed() {
      return echoed;
    },
    failAfter(answers, status) {
      forwardsLeft = answers;
      failure = status;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const dropped = new Set(["host", "connection", "content-length", "accept-encoding"]);
  const kept = Object.entries(headers).filter(([name]) => !dropped.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}

/** An error in the formats of all platforms at once. */
function errorIn(status: number, text: string) {
  const details = [{ "@type": text, reason: text, errors: [{ message: text }], requestId: text }];
  const own = { code: status, message: text, status: "INVALID_ARGUMENT", details };
  return {
    error: { ...own, type: text, fbtrace_id: text, error_user_title: text, error_user_msg: text },
    errors: [
      { id: text, status, code: text, title: text, detail: text, message: text, field: text },
    ],
    code: 40_002,
    message: text,
    request_id: text,
    type: text,
    title: text,
    status,
    detail: text,
    instance: text,
    data: null,
    paging: { next: `https://graph.example/next?access_token=${text}` },
  };
}
