import type { HTTPLinkOptions } from "@trpc/client";

type FetchOfLink = NonNullable<HTTPLinkOptions<never>["fetch"]>;

declare global {
  interface Window {
    earlyAnswers?: Map<string, Promise<Response>>;
  }
}

/** Asks for `address` before the app has come to it; fetchEarly hands the answer out once, a failure too. */
export function askEarly(address: string): Promise<Response> {
  const answer = fetch(address);
  window.earlyAnswers ??= new Map();
  window.earlyAnswers.set(address, answer);
  // Read to its end even if nobody comes for it: an answer that is left unread holds its connection.
  answer.then((response) => response.clone().arrayBuffer()).catch(() => undefined);
  return answer;
}

/** `fetch`, but for what was asked early: that answer is given instead, once. */
export const fetchEarly: FetchOfLink = (address, options) => {
  // tRPC's type of the options differs from the browser's in where it allows undefined.
  const init = options as RequestInit | undefined;
  return takeEarly(String(address), init) ?? fetch(address, init);
};

/** What was asked for one user or store is no answer for another. */
export function forgetEarlyAnswers(): void {
  window.earlyAnswers?.clear();
}

function takeEarly(address: string, init?: RequestInit): Promise<Response> | undefined {
  if ((init?.method ?? "GET") !== "GET") return undefined;
  const early = window.earlyAnswers?.get(address);
  window.earlyAnswers?.delete(address);
  return early;
}

/** The address at which tRPC asks a query. */
export function queryAddress(path: string, input?: object): string {
  const query = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : "";
  return `/trpc/${path}${query}`;
}
