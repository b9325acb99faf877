import type { HTTPLinkOptions } from "@trpc/client";

type FetchOfLink = NonNullable<HTTPLinkOptions<never>["fetch"]>;

declare global {
  interface Window {
    earlyAnswers?: Map<string, Promise<Response>>;
  }
}

/** Fetches `address` before the app does. fetchEarly returns that response once, even if it failed. */
export function askEarly(address: string): Promise<Response> {
  const answer = fetch(address);
  window.earlyAnswers ??= new Map();
  window.earlyAnswers.set(address, answer);
  // Read the body even if it is never used; an unread response keeps its connection open.
  answer.then((response) => response.clone().arrayBuffer()).catch(() => undefined);
  return answer;
}

/** Like `fetch`, but returns an early response once if there is one. */
export const fetchEarly: FetchOfLink = (address, options) => {
  // tRPC's type allows undefined where the browser's does not.
  const init = options as RequestInit | undefined;
  return takeEarly(String(address), init) ?? fetch(address, init);
};

/** Discards early responses, which belong to the previous user or store. */
export function forgetEarlyAnswers(): void {
  window.earlyAnswers?.clear();
}

function takeEarly(address: string, init?: RequestInit): Promise<Response> | undefined {
  if ((init?.method ?? "GET") !== "GET") return undefined;
  const early = window.earlyAnswers?.get(address);
  window.earlyAnswers?.delete(address);
  return early;
}

/** The URL of a tRPC query. */
export function queryAddress(path: string, input?: object): string {
  const query = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : "";
  return `/trpc/${path}${query}`;
}
