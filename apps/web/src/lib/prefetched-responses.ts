import type { HTTPLinkOptions } from "@trpc/client";

type FetchOfLink = NonNullable<HTTPLinkOptions<never>["fetch"]>;

declare global {
  interface Window {
    prefetched?: Map<string, Promise<Response>>;
  }
}

/** Requests `url` before the app does. `fetchWithPrefetched` returns that response once, even if it failed. */
export function prefetch(url: string): Promise<Response> {
  const answer = fetch(url);
  window.prefetched ??= new Map();
  window.prefetched.set(url, answer);
  // Read the body even if it is never used; an unread response keeps its connection open.
  answer.then((response) => response.clone().arrayBuffer()).catch(() => undefined);
  return answer;
}

/** Like `fetch`, but returns a prefetched response, once, if there is one. */
export const fetchWithPrefetched: FetchOfLink = (url, options) => {
  // tRPC's type allows undefined where the browser's does not.
  const init = options as RequestInit | undefined;
  return takePrefetched(String(url), init) ?? fetch(url, init);
};

/** Discards prefetched responses, because they belong to the previous user or store. */
export function discardPrefetched(): void {
  window.prefetched?.clear();
}

function takePrefetched(url: string, init?: RequestInit): Promise<Response> | undefined {
  if ((init?.method ?? "GET") !== "GET") return undefined;
  const response = window.prefetched?.get(url);
  window.prefetched?.delete(url);
  return response;
}

/** The URL of a tRPC query. */
export function queryUrl(path: string, input?: object): string {
  const query = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : "";
  return `/trpc/${path}${query}`;
}
