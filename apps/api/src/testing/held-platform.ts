import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { gate } from "../sync/testing/gate.ts";

type Gate = ReturnType<typeof gate>;

/** A proxy in front of a platform's API that can make its requests wait. */
export async function startHeldPlatform(target: string) {
  let current: Gate | null = null;
  const server = createServer((request, response) => {
    const answer = async () => {
      const body = await bodyOf(request);
      await current?.pass();
      const { "content-type": type = "", "x-shopify-access-token": token = "" } = request.headers;
      const answered = await fetch(target + (request.url ?? ""), {
        method: request.method ?? "GET",
        headers: { "content-type": type, "x-shopify-access-token": String(token) },
        ...(body !== "" && { body }),
      });
      response.writeHead(answered.status, {
        "content-type": answered.headers.get("content-type") ?? "",
      });
      response.end(await answered.text());
    };
    answer().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** From now on, requests wait until the returned gate is opened. */
    hold(): Gate {
      current = gate();
      return current;
    },
    /** Lets waiting requests through, and later ones immediately. */
    release(): void {
      current?.open();
      current = null;
    },
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
}
