import type { HTTPLinkOptions } from "@trpc/client";

type FetchOfLink = NonNullable<HTTPLinkOptions<never>["fetch"]>;

declare global {
  interface Window {
    earlyAnswers?: Map<string, Promise<Response>>;
  }
}

/** Asks for `address` before the app has come to it; fetchEarly hands the answer out once. */
export function askEarly(address: string): Promise<Response> {
  const answer = fetch(address);
  window.earlyAnswers ??= new Map();
  window.earlyAnswers.set(address, answer);
  // Where it fails the app asks again, and says so if it fails again.
  answer.catch(() => undefined);
  return answer;
}

/** `fetch`, but for what was asked early: that answer is given instead, once. */
export const fetchEarly: FetchOfLink = async (address, options) => {
  // tRPC's type of the options differs from the browser's in where it allows undefined.
  const init = options as RequestInit | undefined;
  const early = takeEarly(String(address), init);
  if (!early) return fetch(address, init);
  try {
    const answer = await early;
    if (answer.ok) return answer;
  } catch {
    // Asked again below.
  }
  return fetch(address, init);
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
