import type { AppRouter } from "@cartograph/api/router";
import type { inferRouterOutputs } from "@trpc/server";

/** What the subscription yields. */
type Output = inferRouterOutputs<AppRouter>["live"]["events"];
export type StreamEvent = Output extends AsyncIterable<infer Event> ? Event : never;

export type StreamHandlers = {
  onEvent: (event: StreamEvent) => void;
  /** Called at most once, and not after the stream was closed. */
  onLost: () => void;
};

const url = "/trpc/live.events";
/** More than two of the server's pings were missed: the stream is dead although nobody said so. */
const silenceMs = 40_000;

/**
 * Opens the stream of live events, as tRPC's subscriptions send it. tRPC's own link is packed together with what the
 * first load needs, tries again by itself at a fixed pace, and would cost 2.4 kB before the first picture.
 */
export function openLiveStream({ onEvent, onLost }: StreamHandlers): () => void {
  const source = new EventSource(url);
  let silence: ReturnType<typeof setTimeout> | undefined;

  function close(): void {
    clearTimeout(silence);
    source.close();
  }
  function lose(): void {
    close();
    onLost();
  }
  function hear(): void {
    clearTimeout(silence);
    silence = setTimeout(lose, silenceMs);
  }

  for (const sign of ["connected", "ping"]) source.addEventListener(sign, hear);
  source.addEventListener("message", ({ data }: MessageEvent<string>) => {
    hear();
    onEvent(JSON.parse(data) as StreamEvent);
  });
  // A browser would connect again after an error or the stream's end; when is not for it to say.
  for (const end of ["error", "serialized-error", "return"]) source.addEventListener(end, lose);
  return close;
}
