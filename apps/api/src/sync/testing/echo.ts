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
  let left = 0;
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
    noteCredentials(request);
    if (!isSignIn && left === 0) {
      echoed += 1;
      const said = [...secrets, ...tokens].join(" ");
      const heard = `${JSON.stringify(request.headers)} ${Buffer.concat(sent).toString()}`;
      const headers = { "content-type": "application/json", "x-request-id": said.slice(0, 200) };
      const body = JSON.stringify(errorIn(failure, `Not allowed: ${said} ${heard}`));
      return { status: failure, headers, body };
    }
    if (!isSignIn) left -= 1;
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

  function noteCredentials({ headers }: IncomingMessage): void {
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
      left = answers;
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
function errorIn(status: number, said: string) {
  const details = [{ "@type": said, reason: said, errors: [{ message: said }], requestId: said }];
  const own = { code: status, message: said, status: "INVALID_ARGUMENT", details };
  return {
    error: { ...own, type: said, fbtrace_id: said, error_user_title: said, error_user_msg: said },
    errors: [
      { id: said, status, code: said, title: said, detail: said, message: said, field: said },
    ],
    code: 40_002,
    message: said,
    request_id: said,
    type: said,
    title: said,
    status,
    detail: said,
    instance: said,
    data: null,
    paging: { next: `https://graph.example/next?access_token=${said}` },
  };
}
