import type { LiveEvent } from "@cartograph/contracts/live.ts";
import { setTimeout } from "node:timers/promises";

/** One message of an event stream; `event` is "message" where the server named none. */
export type StreamMessage = { event: string; data: string };

export type OpenStream = {
  response: Response;
  /** The next message of any kind; null when the stream has ended. */
  next(): Promise<StreamMessage | null>;
  /** The next application event, without pings and greetings; null when the stream has ended. */
  nextEvent(): Promise<LiveEvent | null>;
  /** Disconnects like a closed browser tab. */
  leave(): void;
};

/** Opens the stream of live events as a browser does, over a real socket. */
export async function openStream(origin: string, cookie?: string): Promise<OpenStream> {
  const abort = new AbortController();
  const response = await fetch(`${origin}/trpc/live.events`, {
    headers: { accept: "text/event-stream", ...(cookie && { cookie }) },
    signal: abort.signal,
  });
  const messages = parse(response);
  const next = async () => (await messages.next()).value ?? null;
  return {
    response,
    next,
    async nextEvent() {
      for (;;) {
        const message = await next();
        if (message === null) return null;
        if (message.event === "message") return JSON.parse(message.data) as LiveEvent;
      }
    },
    leave: () => abort.abort(),
  };
}

/** Opens the stream of another process, again while that is busy and refuses it, and reads the first event. */
export async function openReadyStream(origin: string, cookie: string) {
  for (;;) {
    const stream = await openStream(origin, cookie);
    const ready = await stream.nextEvent();
    if (ready?.type === "ready") return { stream, ready };
    await setTimeout(500);
  }
}

async function* parse({ body }: Response): AsyncGenerator<StreamMessage, undefined> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    const blocks = text.split(/\n\n+/);
    text = blocks.pop() ?? "";
    for (const block of blocks) if (block.trim() !== "") yield parseBlock(block);
  }
  return undefined;
}

function parseBlock(block: string): StreamMessage {
  const fields = new Map(
    block.split("\n").map((line) => {
      const colon = line.indexOf(": ");
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
  return { event: fields.get("event") ?? "message", data: fields.get("data") ?? "" };
}
